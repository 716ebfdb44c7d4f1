import { z } from "zod";
import { textHash } from "@/lib/traces/text-hash";
import { type Remark, type Said } from "./remark";

/** What all our scores of one trace begin their ids with. */
export const scorePrefix = (key: string): string => `faultline-${key}-`;

/**
 * The id of a remark as a score. It is made of all that the score says: Langfuse overwrites an id only on the day it
 * was made, so what has changed gets another id, and the old one is deleted.
 */
export const scoreId = (remark: Remark): string => {
  const { key, name, spanId, label, score, explanation } = remark;
  return scorePrefix(key) + textHash(JSON.stringify([name, spanId, label, score, explanation])).slice(0, 24);
};

/** The body of POST /api/public/scores. */
export const langfuseScore = (remark: Remark): Record<string, unknown> => ({
  id: scoreId(remark),
  traceId: remark.traceId,
  ...(remark.spanId === null ? {} : { observationId: remark.spanId }),
  name: remark.name,
  dataType: "CATEGORICAL",
  value: remark.label,
  comment: remark.explanation,
  metadata: { ...remark.metadata, ...(remark.score === null ? {} : { probability: remark.score }) },
});

const Details = { comment: z.string().nullish(), metadata: z.unknown() };

/** A score of GET /api/public/v3/scores, with `fields=details,subject`. */
const Score = z.object({
  id: z.string(),
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  subject: z.object({ kind: z.string(), id: z.string() }).nullish(),
  ...Details,
});
export const ScorePage = z.object({
  data: z.array(Score),
  meta: z.object({ cursor: z.string().nullish() }).nullish(),
});

/** A score that Langfuse has, with its id. */
export interface SaidScore extends Said {
  id: string;
}

const probabilityOf = (metadata: unknown): number | null => {
  const value = metadata && typeof metadata === "object" ? Reflect.get(metadata, "probability") : undefined;
  return value === undefined || value === null || Number.isNaN(Number(value)) ? null : Number(value);
};

/** What Langfuse answers of a trace, as far as it comes from us. */
export const readScores = (page: z.infer<typeof ScorePage>, key: string): SaidScore[] =>
  page.data
    .filter(({ id }) => id.startsWith(scorePrefix(key)))
    .map(({ id, name, value, subject, comment, metadata }) => ({
      id,
      name,
      spanId: subject?.kind === "observation" ? subject.id : null,
      label: String(value ?? ""),
      score: probabilityOf(metadata),
      explanation: comment ?? "",
    }));
