import { route } from "@/lib/http/route-door";
import { listActivity } from "@/lib/services/sharing/activity/list-activity";
import * as endpoints from "../../../endpoints/activity";

const { permission, params, query } = endpoints.listActivity;

export const GET = route({ permission, params, query }, async (call) =>
  listActivity(call.ctx, { ...call.params, ...call.query }),
);
