import { type Unseen } from "./method";
import { type RunEventBody, type RunEventRecord } from "./run-record";
import {
  type AnsweredCall,
  type JudgedHalf,
  type JudgedStep,
  noProgress,
  type ReplayedStep,
  type RunProgress,
} from "./run-progress";

/**
 * What is known, while events are folded into it: its lists are its own. `unseen` is what is
 * left to merge into its coverage.
 */
interface Draft extends RunProgress {
  judgedSteps: Record<number, JudgedStep>;
  judgedHalves: JudgedHalf[];
  replayedSteps: Record<number, ReplayedStep>;
  notes: string[];
  calls: AnsweredCall[];
  rule: string | null;
  unseen: Unseen[];
}

/**
 * Folds numbered events into what is known. An event that was folded before changes nothing, so a reconnect may
 * send it again. Takes time for what is known once and for each event, not for what is known with each event: a
 * long trace has an event per step.
 */
export function foldRunEvents(progress: RunProgress, records: readonly RunEventRecord[]): RunProgress {
  let draft: Draft | null = null;
  for (const { sequence, body } of records) {
    if (sequence <= (draft ?? progress).lastSequence) continue;
    draft = fold(draft ?? draftOf(progress), body);
    draft.lastSequence = sequence;
  }
  return draft ? settle(draft) : progress;
}

const draftOf = (progress: RunProgress): Draft => ({
  ...progress,
  judgedSteps: { ...progress.judgedSteps },
  judgedHalves: [...progress.judgedHalves],
  replayedSteps: { ...progress.replayedSteps },
  notes: [...progress.notes],
  calls: [...progress.calls],
  rule: null,
  unseen: [],
});

const settle = ({ rule, unseen, ...known }: Draft): RunProgress =>
  rule === null ? known : { ...known, coverage: { rule, unseen: mergeUnseen(known.coverage?.unseen ?? [], unseen) } };

/** Changes the draft; answers it, or another one where the method begins anew. */
function fold(draft: Draft, body: RunEventBody): Draft {
  switch (body.type) {
    case "started": {
      // A resumed run starts its method again and tells everything once more; its answered calls are kept.
      const { status, calls } = draft;
      return { ...draftOf(noProgress), status, calls, stepCount: body.stepCount, plannedCalls: body.plannedCalls };
    }
    case "coverage":
      draft.rule = body.rule;
      draft.unseen.push(...body.unseen);
      return draft;
    case "asking": {
      const { call, first, last, splitAt } = body;
      draft.asking = { call, first, last, ...(splitAt === undefined ? {} : { splitAt }) };
      return draft;
    }
    case "step-judged": {
      const { stepIndex, isDecisive, confidence, reasoning } = body;
      draft.judgedSteps[stepIndex] = { isDecisive, confidence, reasoning };
      draft.asking = null;
      return draft;
    }
    case "half-judged": {
      const { first, last, splitAt, half, reasoning } = body;
      draft.judgedHalves.push({ first, last, splitAt, half, reasoning });
      draft.asking = null;
      return draft;
    }
    case "step-replayed": {
      const { stepIndex, arm, flips, count } = body;
      draft.replayedSteps[stepIndex] = { ...draft.replayedSteps[stepIndex], [arm]: { flips, count } };
      return draft;
    }
    case "probed":
      return draft;
    case "note":
      draft.notes.push(body.message);
      return draft;
    case "status":
      draft.status = body.status;
      if (body.status !== "RUNNING") draft.asking = null;
      if (body.status !== "QUEUED") draft.rest = null;
      return draft;
    case "rested":
      draft.rest = { until: body.until, reason: body.reason };
      return draft;
    case "call":
      addCall(draft.calls, body);
      return draft;
  }
}

function addCall(calls: AnsweredCall[], body: Extract<RunEventBody, { type: "call" }>): void {
  const { type, ...call } = body;
  const before = calls.findLastIndex(({ sequence }) => sequence <= call.sequence);
  calls.splice(before + 1, 0, call);
  if (calls[before]?.sequence === call.sequence) calls.splice(before, 1);
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
