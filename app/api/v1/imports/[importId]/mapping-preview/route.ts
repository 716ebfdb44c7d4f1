import { route } from "@/lib/http/route-door";
import { previewMapping } from "@/lib/services/intake/imports/preview-mapping";
import * as endpoints from "../../../endpoints/imports";

const { permission, params, body } = endpoints.previewMapping;

export const POST = route({ permission, params, body }, async (call) =>
  previewMapping(call.ctx, { id: call.params.importId, ...call.body }),
);
