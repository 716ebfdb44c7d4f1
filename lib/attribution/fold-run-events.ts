import { type MethodEvent, type Unseen } from "./method";
import { type RunEventBody, type RunEventRecord, type RunStatus } from "./run-record";

export type JudgedStep = Omit<Extract<MethodEvent, { type: "step-judged" }>, "type" | "stepIndex">;
export type JudgedHalf = Omit<Extract<MethodEvent, { type: "half-judged" }>, "type">;
export type AskedRange = Omit<Extract<MethodEvent, { type: "asking" }>, "type">;
export type AnsweredCall = Omit<Extract<RunEventBody, { type: "call" }>, "type">;

/** What a run has done so far, as the page shows it. */
export interface RunProgress {
  /** The last event that was folded; ask the server for what comes after it. */
  lastSequence: number;
  status: RunStatus | null;
  stepCount: number | null;
  plannedCalls: { min: number; max: number } | null;
  /** By step index. */
  judgedSteps: Readonly<Record<number, JudgedStep>>;
  judgedHalves: readonly JudgedHalf[];
  /** What the judge is being asked right now. */
  asking: AskedRange | null;
  notes: readonly string[];
  /** What was left out of at least one question, merged over all of them; null while everything was shown. */
  coverage: { rule: string; unseen: readonly Unseen[] } | null;
  /** In the order asked; each once, also where a resumed run replays it. */
  calls: readonly AnsweredCall[];
}

export const noProgress: RunProgress = {
  lastSequence: 0,
  status: null,
  stepCount: null,
  plannedCalls: null,
  judgedSteps: {},
  judgedHalves: [],
  asking: null,
  notes: [],
  coverage: null,
  calls: [],
};

/** Folds numbered events into what is known. An event that was folded before changes nothing, so a reconnect may send it again. */
export function foldRunEvents(progress: RunProgress, records: readonly RunEventRecord[]): RunProgress {
  return records.reduce(
    (before, { sequence, body }) =>
      sequence <= before.lastSequence ? before : { ...fold(before, body), lastSequence: sequence },
    progress,
  );
}

function fold(before: RunProgress, body: RunEventBody): RunProgress {
  switch (body.type) {
    case "started": {
      // A resumed run starts its method again and tells everything once more; its answered calls are kept.
      const { status, calls } = before;
      return { ...noProgress, status, calls, stepCount: body.stepCount, plannedCalls: body.plannedCalls };
    }
    case "coverage":
      return {
        ...before,
        coverage: { rule: body.rule, unseen: mergeUnseen(before.coverage?.unseen ?? [], body.unseen) },
      };
    case "asking": {
      const { call, first, last, splitAt } = body;
      return { ...before, asking: { call, first, last, ...(splitAt === undefined ? {} : { splitAt }) } };
    }
    case "step-judged": {
      const { stepIndex, isDecisive, confidence, reasoning } = body;
      const judgedSteps = { ...before.judgedSteps, [stepIndex]: { isDecisive, confidence, reasoning } };
      return { ...before, asking: null, judgedSteps };
    }
    case "half-judged": {
      const { first, last, splitAt, half, reasoning } = body;
      const judgedHalves = [...before.judgedHalves, { first, last, splitAt, half, reasoning }];
      return { ...before, asking: null, judgedHalves };
    }
    case "note":
      return { ...before, notes: [...before.notes, body.message] };
    case "status":
      return { ...before, status: body.status, asking: body.status === "RUNNING" ? before.asking : null };
    case "call":
      return { ...before, calls: addCall(before.calls, body) };
  }
}

function addCall(
  calls: readonly AnsweredCall[],
  body: Extract<RunEventBody, { type: "call" }>,
): readonly AnsweredCall[] {
  const { type, ...call } = body;
  return [...calls.filter((other) => other.sequence !== call.sequence), call].sort((a, b) => a.sequence - b.sequence);
}

/** The union of two lists, each step once, its ranges in order and without overlap. */
export function mergeUnseen(a: readonly Unseen[], b: readonly Unseen[]): Unseen[] {
  const byStep = new Map<number, Unseen["ranges"]>();
  for (const { stepIndex, ranges } of [...a, ...b])
    byStep.set(stepIndex, [...(byStep.get(stepIndex) ?? []), ...ranges]);
  return [...byStep]
    .sort(([left], [right]) => left - right)
    .map(([stepIndex, ranges]) => ({ stepIndex, ranges: mergeRanges(ranges) }));
}

function mergeRanges(ranges: Unseen["ranges"]): Unseen["ranges"] {
  const merged: Unseen["ranges"] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}
