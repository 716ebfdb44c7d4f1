import { route } from "@/lib/http/route-door";
import { deleteMapping } from "@/lib/services/intake/mappings/delete-mapping";
import { saveMapping } from "@/lib/services/intake/mappings/save-mapping";
import * as endpoints from "../../endpoints/mappings";

const { permission, params, body } = endpoints.changeMapping;

export const PATCH = route({ permission, params, body }, async (call) => ({
  mapping: await saveMapping(call.ctx, { id: call.params.mappingId, ...call.body }),
}));

export const DELETE = route({ permission: endpoints.deleteMapping.permission, params }, async (call) => {
  await deleteMapping(call.ctx, { id: call.params.mappingId });
  return { isDeleted: true };
});
