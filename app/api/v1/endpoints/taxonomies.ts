import { z } from "zod";
import { FailureMode, Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type Endpoint } from "./endpoint";

const path = "/api/v1/taxonomies";
const TaxonomyParams = z.object({ name: z.string() });
const Content = z.strictObject({ title: z.string().min(1).max(120), modes: z.array(FailureMode).min(1).max(80) });
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

export const listTaxonomies = {
  method: "get",
  path,
  summary:
    "List what failures can be called by: the published taxonomies and the workspace's own, each in its newest version.",
  permission: "workspace:read",
  answer: { status: 200, description: "The taxonomies, and which one runs ask by.", schema: list },
} as const satisfies Endpoint;

export const chooseTaxonomy = {
  method: "patch",
  path,
  summary: "Choose the taxonomy that runs ask by from now on.",
  permission: "workspace:write",
  body: z.strictObject({ chosenName: z.string().min(1).max(60) }),
  answer: { status: 200, description: "The taxonomies as they are now.", schema: list },
} as const satisfies Endpoint;

export const createTaxonomy = {
  method: "post",
  path,
  summary: "Keep a taxonomy of the workspace's own. Its name is made of its title.",
  permission: "workspace:write",
  body: Content,
  answer: { status: 201, description: "The taxonomy in its first version.", schema: saved },
} as const satisfies Endpoint;

export const readTaxonomy = {
  method: "get",
  path: `${path}/{name}`,
  summary: "Read a taxonomy, in its newest version or an older one.",
  permission: "workspace:read",
  params: TaxonomyParams,
  query: z.object({ version: z.string().optional() }),
  answer: { status: 200, description: "The taxonomy.", schema: saved },
} as const satisfies Endpoint;

export const changeTaxonomy = {
  method: "post",
  path: `${path}/{name}`,
  summary: "Keep a changed taxonomy as a new version. What was said by an older one stays understood.",
  permission: "workspace:write",
  params: TaxonomyParams,
  body: Content,
  answer: { status: 201, description: "The taxonomy in its new version.", schema: saved },
} as const satisfies Endpoint;
