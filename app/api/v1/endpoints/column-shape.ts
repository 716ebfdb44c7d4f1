import { z } from "zod";
import { type ColumnFields, type ColumnValues, fieldColumns } from "@/lib/traces/list-columns";
import { Outcome } from "@/lib/traces/trace";

/** What a column of the list of traces answers, by its kind. */
const columnKinds: Record<keyof ColumnValues, z.ZodType> = {
  text: z.string(),
  count: z.int(),
  time: z.iso.datetime(),
  outcome: Outcome,
  tokens: z.int(),
  cost: z.number(),
  duration: z.number(),
};

export const columnShape = Object.fromEntries(
  fieldColumns.map(({ field, kind, isOptional, about }) => {
    const value = isOptional ? columnKinds[kind].nullable() : columnKinds[kind];
    return [field, about === undefined ? value : value.describe(about)];
  }),
) as { [Field in keyof ColumnFields]: z.ZodType<ColumnFields[Field]> };

const { sessionId, userId, environment, model, tokenCount, costUsd, durationMs } = columnShape;
/** What a trace sent along and what its steps took, wherever it is answered. */
export const sentShape = { sessionId, userId, environment, model, tokenCount, costUsd, durationMs };

export const RowWhy = z
  .union([
    z.object({ by: z.enum(["label", "run"]), words: z.string() }),
    z.object({ by: z.literal("reading"), steps: z.array(z.int()) }),
  ])
  .describe(
    "Why it broke, if known: a label's reason takes precedence over a run's; otherwise, the steps to read first.",
  );

/** Where the steps of a row say what was searched for. */
export const RowMatch = z.object({
  stepIndex: z.int(),
  agent: z.string(),
  excerpt: z.string(),
  moreSteps: z.int().nullable().describe("More steps that say them; null if only the first steps were looked at."),
});
