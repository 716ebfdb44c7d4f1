import { z } from "zod";

/** One thing said about a trace or a span of it, as any platform can keep it. It is stored with what was sent. */
export const Remark = z.object({
  /** The same for all remarks about one trace: our id of it. */
  key: z.string(),
  name: z.string(),
  traceId: z.string(),
  /** Null: about the trace as a whole. */
  spanId: z.string().nullable(),
  label: z.string(),
  /** 0–1; null where nothing was measured. */
  score: z.number().nullable(),
  explanation: z.string(),
  byKind: z.enum(["person", "model", "rule"]),
  metadata: z.record(z.string(), z.union([z.string(), z.number()])),
  /** When the trace happened, ISO 8601. */
  at: z.string(),
});
export type Remark = z.infer<typeof Remark>;

/** Remarks at one place replace each other. */
export const placeOf = ({ name, spanId }: Pick<Remark, "name" | "spanId">): string =>
  JSON.stringify([name, spanId ?? ""]);

/** Whether two remarks at one place say the same. */
export const saysSame = (one: Said, other: Said): boolean =>
  one.label === other.label && one.score === other.score && one.explanation === other.explanation;

/** What is said at a place, as a platform gives it back. */
export type Said = Pick<Remark, "name" | "spanId" | "label" | "score" | "explanation">;
