import { route } from "@/lib/http/route-door";
import { readTaxonomy } from "@/lib/services/labels/taxonomies/read-taxonomy";
import { saveTaxonomy } from "@/lib/services/labels/taxonomies/save-taxonomy";
import * as endpoints from "../../endpoints/taxonomies";

const { permission: readPermission, query } = endpoints.readTaxonomy;
const { permission, params, body, answer } = endpoints.changeTaxonomy;

export const GET = route({ permission: readPermission, params, query }, async (call) => ({
  taxonomy: await readTaxonomy(call.ctx, { ...call.params, ...call.query }),
}));

export const POST = route({ permission, params, body }, async (call) => {
  const saved = await saveTaxonomy(call.ctx, { ...call.params, ...call.body });
  return Response.json({ taxonomy: await readTaxonomy(call.ctx, saved) }, { status: answer.status });
});
