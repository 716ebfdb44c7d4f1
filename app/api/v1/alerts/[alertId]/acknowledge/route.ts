import { route } from "@/lib/http/route-door";
import { acknowledgeAlert } from "@/lib/services/watch/alerts/acknowledge-alert";
import * as endpoints from "../../../endpoints/watching";

const { permission, params } = endpoints.acknowledgeAlert;

export const POST = route({ permission, params }, async ({ ctx, params: { alertId } }) => {
  await acknowledgeAlert(ctx, { id: alertId });
  return { id: alertId };
});
