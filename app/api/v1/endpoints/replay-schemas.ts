import { z } from "zod";
import { outcomes } from "@/lib/traces/outcomes";
import { replayStarts } from "@/lib/replay/protocol/messages";
import { replayStatuses } from "@/lib/replay/replay-view";

/** A change without what it puts in. */
const ChangeSketch = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("replace"), step: z.object({ index: z.int(), agent: z.string() }) }),
  z.object({ kind: z.literal("hint"), stepIndex: z.int(), agent: z.string().optional() }),
]);

/** A replay without its steps and long texts. */
export const Replay = z.object({
  id: z.uuid(),
  traceId: z.uuid(),
  runId: z.uuid().nullable().describe("The run that requested it. Null, like studyId, if a person requested it."),
  studyId: z.uuid().nullable(),
  parentId: z.uuid().nullable().describe("The replay it branches off; null if it branches off the trace itself."),
  target: z.object({ id: z.uuid().nullable(), name: z.string() }),
  isSimulated: z.boolean().describe("Predicted by a model; nothing was executed."),
  arm: z.string().describe("corrected, control, placebo, what-if, ablated, hint, retry, clean or injected."),
  stepIndex: z.int().nullable().describe("The index of the first new step."),
  repeat: z.int(),
  seed: z.number(),
  start: z.enum(replayStarts),
  change: ChangeSketch.nullable().describe("Null if the step was retried. In full only when you get a single replay."),
  without: z.object({ agent: z.string(), replacement: z.string().nullable() }).nullable(),
  status: z.enum(replayStatuses),
  outcome: z.enum(outcomes).nullable().describe("The checker's outcome; null before the end, and if there is none."),
  score: z.number().nullable(),
  milestones: z.array(z.string()).describe("Up to 20; all of them when you get a single replay."),
  finalAnswer: z
    .string()
    .nullable()
    .describe("Up to 600 characters, also in message; in full when you get a single replay."),
  message: z.string().nullable().describe("The checker's reason."),
  problem: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe(
      "Why there is no outcome: time-out, blocked, unreachable, refused, busy, lied, not-followed, flooded, or failed.",
    ),
  stepCount: z.int(),
  costUsd: z.number().nullable(),
  durationMs: z.int().nullable(),
  isReused: z.boolean().describe("Reused from an identical earlier replay."),
  isOfOlderTrace: z.boolean().describe("The trace has been reread since."),
  startedByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
