import { type ReplayView } from "@/lib/replay/replay-view";

/** A replay for tests: by a person, of step 3 taken anew, which ended well. */
export const madeReplay = (fields: Partial<ReplayView> = {}): ReplayView => ({
  id: "replay-1",
  traceId: "trace-1",
  ...{ runId: null, studyId: null, parentId: null },
  target: { id: "target-1", name: "Sandbox" },
  isSimulated: false,
  arm: "what-if",
  ...{ stepIndex: 3, repeat: 0, seed: 17 },
  start: "prefix",
  ...{ change: null, without: null },
  status: "DONE",
  outcome: "passed",
  ...{ score: null, milestones: [], finalAnswer: "42", message: null, problem: null },
  ...{ stepCount: 6, costUsd: null, durationMs: 120 },
  ...{ isReused: false, isOfOlderTrace: false },
  startedByName: "Mira",
  createdAt: "2026-01-01T00:00:00.000Z",
  finishedAt: "2026-01-01T00:00:01.000Z",
  ...fields,
});
