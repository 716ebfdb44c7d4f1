import { route } from "@/lib/http/route-door";
import { previewShare } from "@/lib/services/sharing/shares/preview-share";
import * as endpoints from "../../../../endpoints/shares";

const { permission, params, body } = endpoints.previewShare;

export const POST = route({ permission, params, body }, async (call) =>
  previewShare(call.ctx, { ...call.params, ...call.body }),
);
