import { z } from "zod";

/** A line of a comparison: see GateLine. */
const lineRef = z.object({
  kind: z.enum(["failure-rate", "agent-mode", "incident"]),
  key: z.string().max(1_000),
});
export type LineRef = z.infer<typeof lineRef>;

/**
 * What a fix is expected to do, said before it is measured: what should fall and by how much, and what must not rise
 * for it. Shares are of all runs, 0–1.
 */
export const registeredFixSchema = z.object({
  /** The version without the fix and the one with it. */
  baseline: z.string().min(1).max(200),
  candidate: z.string().min(1).max(200),
  /** What should fall. */
  target: lineRef,
  /** By so much at least. */
  leastFall: z.number().gt(0).max(1),
  /** What must not rise; null for anything else. */
  mustNotRise: z.array(lineRef).max(50).nullable(),
});
export type RegisteredFix = z.infer<typeof registeredFixSchema>;
