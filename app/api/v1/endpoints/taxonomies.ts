import { z } from "zod";
import { FailureMode, Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { endpoint } from "@/lib/http/endpoint";

const path = "/api/v1/taxonomies";
const TaxonomyParams = z.object({ name: z.string() });
export const TaxonomyContent = z.strictObject({
  title: z.string().min(1).max(120),
  modes: z.array(FailureMode).min(1).max(80),
});
const list = z.object({
  chosenName: z.string(),
  taxonomies: z.array(
    z.object({
      taxonomy: Taxonomy,
      isOwn: z.boolean(),
      versions: z.array(z.object({ version: z.string(), createdByName: z.string(), createdAt: z.iso.datetime() })),
    }),
  ),
});
const saved = z.object({ taxonomy: Taxonomy });

export const listTaxonomies = endpoint({
  method: "get",
  path,
  summary: "List taxonomies of failure modes: the published ones and the workspace's own, each in its latest version.",
  permission: "workspace:read",
  answer: { status: 200, description: "The taxonomies, and which one runs use.", schema: list },
  handler: async ({ ctx }) => {
    const { listTaxonomies } = await import("@/lib/services/labels/taxonomies/list-taxonomies");
    return listTaxonomies(ctx);
  },
});

export const chooseTaxonomy = endpoint({
  method: "patch",
  path,
  summary: "Choose the taxonomy that runs use from now on.",
  permission: "workspace:write",
  body: z.strictObject({ chosenName: z.string().min(1).max(60) }),
  answer: { status: 200, description: "The updated list of taxonomies.", schema: list },
  handler: async ({ ctx, body }) => {
    const { chooseTaxonomy } = await import("@/lib/services/labels/taxonomies/choose-taxonomy");
    const { listTaxonomies } = await import("@/lib/services/labels/taxonomies/list-taxonomies");
    await chooseTaxonomy(ctx, { name: body.chosenName });
    return listTaxonomies(ctx);
  },
});

export const createTaxonomy = endpoint({
  method: "post",
  path,
  summary: "Create a custom taxonomy. Its name is derived from its title.",
  permission: "workspace:write",
  body: TaxonomyContent,
  answer: { status: 201, description: "The taxonomy in its first version.", schema: saved },
  handler: async (call) => {
    const { readTaxonomy } = await import("@/lib/services/labels/taxonomies/read-taxonomy");
    const { saveTaxonomy } = await import("@/lib/services/labels/taxonomies/save-taxonomy");
    const { name } = await saveTaxonomy(call.ctx, { name: null, ...call.body });
    return { taxonomy: await readTaxonomy(call.ctx, { name }) };
  },
});

export const readTaxonomy = endpoint({
  method: "get",
  path: `${path}/{name}`,
  summary: "Get a taxonomy, in its latest version or an older one.",
  permission: "workspace:read",
  params: TaxonomyParams,
  query: z.object({ version: z.string().optional() }),
  answer: { status: 200, description: "The taxonomy.", schema: saved },
  handler: async (call) => {
    const { readTaxonomy } = await import("@/lib/services/labels/taxonomies/read-taxonomy");
    return {
      taxonomy: await readTaxonomy(call.ctx, { ...call.params, ...call.query }),
    };
  },
});

export const changeTaxonomy = endpoint({
  method: "post",
  path: `${path}/{name}`,
  summary: "Save a changed taxonomy as a new version. Answers given with an older version stay readable.",
  permission: "workspace:write",
  params: TaxonomyParams,
  body: TaxonomyContent,
  answer: { status: 201, description: "The taxonomy in its new version.", schema: saved },
  handler: async (call) => {
    const { readTaxonomy } = await import("@/lib/services/labels/taxonomies/read-taxonomy");
    const { saveTaxonomy } = await import("@/lib/services/labels/taxonomies/save-taxonomy");
    const saved = await saveTaxonomy(call.ctx, { ...call.params, ...call.body });
    return { taxonomy: await readTaxonomy(call.ctx, saved) };
  },
});
