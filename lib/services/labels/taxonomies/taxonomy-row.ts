import { FailureMode, type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";

type TaxonomyRow = NonNullable<Awaited<ReturnType<typeof prisma.workspaceTaxonomy.findFirst>>>;

/** A taxonomy of a workspace, as the published ones are written; its source is who saved it. */
export const toTaxonomy = (row: TaxonomyRow): Taxonomy => ({
  name: unescapeFromStorage(row.name),
  version: String(row.version),
  title: unescapeFromStorage(row.title),
  source: unescapeFromStorage(row.createdByName),
  modes: FailureMode.array().parse(unescapeValueFromStorage(row.modes)),
});
