import { type Method } from "@/lib/attribution/method";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { nullIfGone } from "../../ground/ids/null-if-gone";
import { readTruth } from "../feedback/read-claim";
import { readTaxonomy } from "../../labels/taxonomies/read-taxonomy";
import { type Reader, readNewestAnswer } from "./read-diagnosis.sql";

/**
 * What is said of a trace: by its ground truth where `method` is null, else by the newest run of that method that had
 * ended with an answer at `askedAt`. Null where nothing is.
 */
export const readDiagnosis = async (
  ctx: Reader,
  { traceId, method, askedAt }: { traceId: string; method: Method | null; askedAt: Date },
): Promise<Attribution | null> => {
  if (method === null) return (await readTruth(ctx, traceId))?.attribution ?? null;
  const [row] = await readNewestAnswer(prisma, { method, ctx, traceId, askedAt });
  return row ? (unescapeValueFromStorage(row.attribution) as unknown as Attribution) : null;
};

/** The taxonomy that an attribution takes its failure mode from; null where it names none, or it is gone. */
export const taxonomyOf = async (ctx: Reader, { taxonomy }: Pick<Attribution, "taxonomy">): Promise<Taxonomy | null> =>
  taxonomy ? readTaxonomy(ctx, taxonomy).catch(nullIfGone) : null;
