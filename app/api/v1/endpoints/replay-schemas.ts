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
  runId: z.uuid().nullable().describe("The run that asked for it; null, as studyId, for one that a person asked for."),
  studyId: z.uuid().nullable(),
  parentId: z.uuid().nullable().describe("The replay that it branches off; null where it leaves the trace itself."),
  target: z.object({ id: z.uuid().nullable(), name: z.string() }),
  isSimulated: z.boolean().describe("Predicted by a model: nothing was executed."),
  arm: z.string().describe("corrected, control, placebo, what-if, ablated, hint, retry, clean or injected."),
  stepIndex: z.int().nullable().describe("The first new index."),
  repeat: z.int(),
  seed: z.number(),
  start: z.enum(replayStarts),
  change: ChangeSketch.nullable().describe("Null where the step was retried. Whole in the answer of one replay."),
  without: z.object({ agent: z.string(), replacement: z.string().nullable() }).nullable(),
  status: z.enum(replayStatuses),
  outcome: z
    .enum(outcomes)
    .nullable()
    .describe("What the checker said; null before the end, and where it came to none."),
  score: z.number().nullable(),
  milestones: z.array(z.string()).describe("Up to 20; all of them in the answer of one replay."),
  finalAnswer: z.string().nullable().describe("Up to 600 characters, as message; whole in the answer of one replay."),
  message: z.string().nullable().describe("Why the checker decided so."),
  problem: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe(
      "Why it came to no outcome: time-out, blocked, unreachable, refused, busy, lied, not-followed, flooded or failed.",
    ),
  stepCount: z.int(),
  costUsd: z.number().nullable(),
  durationMs: z.int().nullable(),
  isReused: z.boolean().describe("Taken from an earlier replay that was the same."),
  isOfOlderTrace: z.boolean().describe("The trace was reread since then."),
  startedByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
