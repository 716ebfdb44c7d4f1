import { route } from "@/lib/http/route-door";
import { listDeliveries } from "@/lib/services/connections/channels/list-deliveries";
import * as endpoints from "../../../endpoints/channels";

const { permission, params, query } = endpoints.listDeliveries;

export const GET = route({ permission, params, query }, async ({ ctx, params: { channelId }, query: { cursor } }) => {
  const { deliveries, nextCursor } = await listDeliveries(ctx, { channelId, cursor });
  return { deliveries, nextCursor };
});
