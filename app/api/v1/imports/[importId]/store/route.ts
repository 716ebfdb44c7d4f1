import { route } from "@/lib/http/route-door";
import { storeImport } from "@/lib/services/intake/imports/store-import";
import * as endpoints from "../../../endpoints/imports";

const { permission, params, body } = endpoints.storeImport;

export const POST = route({ permission, params, body }, async (call) => ({
  import: await storeImport(call.ctx, { id: call.params.importId, ...call.body }),
}));
