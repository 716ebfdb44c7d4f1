import { z } from "zod";
import { Outcome } from "@/lib/traces/trace";

/** `metadata.injection` of a failed trace that was made by putting a fault into a passed one. */
export const InjectionMetadata = z.object({
  operator: z.string(),
  /** What was done to the step, in a sentence. */
  words: z.string(),
  /** The passage as it was and as it is. */
  before: z.string(),
  after: z.string(),
  stepIndex: z.int().nonnegative(),
  /** Content hash of the passed trace. */
  source: z.string(),
  /** What the replays with the fault drew from, and what they came to. */
  seeds: z.array(z.int().nonnegative()),
  outcomes: z.array(Outcome.nullable()),
  /** The same seeds without the fault. */
  control: z.array(Outcome.nullable()),
});
export type InjectionMetadata = z.infer<typeof InjectionMetadata>;

/** What a trace's metadata say of the fault that was put into it; null where none was. */
export function readInjectionMetadata(metadata: Record<string, unknown>): InjectionMetadata | null {
  const read = InjectionMetadata.safeParse(metadata["injection"]);
  return read.success ? read.data : null;
}
