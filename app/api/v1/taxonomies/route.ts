import { route } from "@/lib/http/route-door";
import { chooseTaxonomy } from "@/lib/services/labels/taxonomies/choose-taxonomy";
import { listTaxonomies } from "@/lib/services/labels/taxonomies/list-taxonomies";
import { readTaxonomy } from "@/lib/services/labels/taxonomies/read-taxonomy";
import { saveTaxonomy } from "@/lib/services/labels/taxonomies/save-taxonomy";
import * as endpoints from "../endpoints/taxonomies";

export const GET = route({ permission: endpoints.listTaxonomies.permission }, ({ ctx }) => listTaxonomies(ctx));

const choice = endpoints.chooseTaxonomy;
export const PATCH = route({ permission: choice.permission, body: choice.body }, async ({ ctx, body }) => {
  await chooseTaxonomy(ctx, { name: body.chosenName });
  return listTaxonomies(ctx);
});

const { permission, body, answer } = endpoints.createTaxonomy;
export const POST = route({ permission, body }, async (call) => {
  const { name } = await saveTaxonomy(call.ctx, { name: null, ...call.body });
  return Response.json({ taxonomy: await readTaxonomy(call.ctx, { name }) }, { status: answer.status });
});
