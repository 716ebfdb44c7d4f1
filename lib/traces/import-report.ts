import { z } from "zod";

/**
 * How the order of the steps was made, and whether it is certain: `sequence` as the file lists them, `time` by their
 * times, `parent` along the tree of spans.
 */
export const StepOrder = z.object({
  by: z.enum(["sequence", "time", "parent"]),
  isCertain: z.boolean(),
  /** Steps that share their place with another, so that only the file's order parts them. */
  tieCount: z.int().nonnegative(),
});
export type StepOrder = z.infer<typeof StepOrder>;

/**
 * Values of the file that no step and no field of the trace holds, by their place with `N`
 * for an index: `messages/N/id`.
 */
export const UnmappedKey = z.object({ key: z.string(), count: z.int().positive(), example: z.string() });
export type UnmappedKey = z.infer<typeof UnmappedKey>;

/** What became of a file's content besides its steps, so that nothing is lost in silence. */
export const ImportReport = z.object({
  unmapped: z.array(UnmappedKey),
  order: StepOrder,
  /** Records that repeat another and became no step of their own. */
  duplicateCount: z.int().nonnegative(),
  /** Records whose parent is not in the file. */
  orphanCount: z.int().nonnegative(),
  /** Characters that the database holds escaped: U+0000 and lone surrogates. */
  escapedCount: z.int().nonnegative(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** The report of a file that lists its steps in order and holds nothing else. */
export const plainReport: ImportReport = {
  unmapped: [],
  order: { by: "sequence", isCertain: true, tieCount: 0 },
  duplicateCount: 0,
  orphanCount: 0,
  escapedCount: 0,
};
