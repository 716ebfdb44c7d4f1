import { route } from "@/lib/http/route-door";
import { changeImport } from "@/lib/services/intake/imports/change-import";
import { deleteImport } from "@/lib/services/intake/imports/delete-import";
import { getImport } from "@/lib/services/intake/imports/get-import";
import * as endpoints from "../../endpoints/imports";

const { ImportParams: params } = endpoints;

export const GET = route({ permission: endpoints.getImport.permission, params }, async (call) => ({
  import: await getImport(call.ctx, { id: call.params.importId }),
}));

const { permission, body } = endpoints.changeImport;
export const PATCH = route({ permission, params, body }, async (call) => ({
  import: await changeImport(call.ctx, { id: call.params.importId, ...call.body }),
}));

export const DELETE = route({ permission: endpoints.deleteImport.permission, params }, async (call) => {
  await deleteImport(call.ctx, { id: call.params.importId });
  return { isDeleted: true };
});
