import { route } from "@/lib/http/route-door";
import { revokeShare } from "@/lib/services/sharing/shares/revoke-share";
import * as endpoints from "../../endpoints/shares";

const { permission, params } = endpoints.revokeShare;

export const DELETE = route({ permission, params }, async (call) => {
  await revokeShare(call.ctx, call.params);
  return { revoked: true };
});
