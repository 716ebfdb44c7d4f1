import pLimit from "p-limit";
import { injectFaults } from "@/lib/replay/injection/inject-faults";
import { type InjectionSettings, type InjectionSummary } from "@/lib/replay/injection/injection";
import { mergeSummaries } from "@/lib/replay/injection/merge-summaries";
import { failureOfInjection } from "@/lib/replay/made-data/made-failure";
import { measureQuality } from "@/lib/replay/made-data/measure-quality";
import { replayLimits } from "@/lib/replay/protocol/messages";
import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { type InjectionFound } from "@/lib/replay/studies/study-result";
import { type InjectionStudy } from "@/lib/replay/studies/study-settings";
import { type ClaimedStudy, type StudyOwner } from "@/lib/services/lab/studies/claim-study";
import { noteStudyResult } from "@/lib/services/lab/studies/finish-study";
import { freezeMadeTraces } from "@/lib/services/lab/studies/freeze-made-traces";
import { storeMadeTraces } from "@/lib/services/lab/studies/store-made-traces";
import { loadTrace } from "@/lib/services/ground/stored/load-trace";
import { type Step, type Trace } from "@/lib/traces/trace";
import { type StudyLab } from "./open-study-lab";
import { createPurse, type Purse } from "./replay-purse";
import { RunStopped } from "./stop-reason";

/**
 * Passed traces that the words of a system are known by, for the quality report; the labeled steps
 * before their faults are kept of all.
 */
const maxKnown = 300;
/** Traces that faults are put into side by side, at most. */
const maxTraces = 8;

interface Injecting {
  owner: StudyOwner;
  study: ClaimedStudy;
  settings: InjectionStudy;
  lab: StudyLab;
  signal: AbortSignal;
}

/** What came of one passed trace. */
interface OfSource {
  summary: InjectionSummary;
  made: MadeHere[];
}

interface MadeHere {
  id: string;
  trace: Trace;
  /** The labeled step as it was before the fault. */
  clean: Step | null;
}

/** The rows of the passed traces: those that were named, or runs of the sandbox team that are made and stored first. */
const sourceIds = async ({ study, settings: { sources, seed }, signal }: Injecting): Promise<string[]> => {
  if (sources.kind === "traces") return [...new Set(sources.traceIds)];
  const { count, domains } = sources;
  const traces: Trace[] = [];
  for await (const { clean } of makeFailures({ count, seed, signal, ...(domains.length > 0 && { domains }) }))
    traces.push(clean);
  const { number } = study;
  const ids = await storeMadeTraces(study.ctx, { traces, study: number, fileName: `study-${number}-passed.json` });
  return [...new Set(ids)];
};

const injectionSettings = (
  { settings, lab }: Injecting,
  { maxReplays, atOnce }: Pick<InjectionSettings, "maxReplays" | "atOnce">,
): InjectionSettings => {
  const { sources: _sources, kind: _kind, ...chosen } = settings;
  const limits = { seconds: lab.capabilities.maxSeconds, steps: replayLimits.steps / 10 };
  return { ...chosen, maxReplays, limits, ...(atOnce !== undefined && { atOnce }) };
};

/** The most that one trace can take. */
const worstOf = ({ settings: { triesPerTrace, replays } }: Injecting): number => triesPerTrace * replays * 2;

interface OneSource {
  id: string;
  /** Faults that are tried side by side. */
  atOnce: number;
  purse: Purse;
  noted: (made: MadeHere) => Promise<void>;
}

/**
 * Puts faults into one passed trace; `noted` is called with each failure that comes of it. Null where the trace was
 * deleted since, or the limit of the study was reached before.
 */
const injectInto = async (
  injecting: Injecting,
  { id, atOnce, purse, noted }: OneSource,
): Promise<{ of: OfSource; trace: Trace } | null> => {
  const { study, settings, lab, signal } = injecting;
  const { workspaceId, number, ctx } = study;
  const allowed = await purse.take(worstOf(injecting), settings.replays * 2);
  if (allowed === 0) return null;
  let spent = 0;
  try {
    signal.throwIfAborted();
    const trace = await loadTrace({ workspaceId, id }).catch(() => null);
    if (trace === null) return null;
    const replay = await lab.replayerOf({ id, contentHash: trace.contentHash });
    const source = { trace, traceId: trace.externalId ?? trace.contentHash, replay };
    const made: MadeHere[] = [];
    const events = injectFaults({
      sources: [source],
      settings: injectionSettings(injecting, { maxReplays: allowed, atOnce }),
      signal,
    });
    for (;;) {
      const next = await events.next();
      if (next.done === true) return { of: { summary: next.value, made }, trace };
      spent = next.value.replayCount;
      const { failed } = next.value.tried;
      if (failed === null) continue;
      const [failedId] = await storeMadeTraces(ctx, {
        traces: [failed],
        study: number,
        fileName: `study-${number}.json`,
      });
      if (failedId === undefined || made.some((one) => one.id === failedId)) continue;
      const clean = trace.steps[failed.groundTruth?.stepIndex ?? -1] ?? null;
      const one = { id: failedId, trace: failed, clean };
      made.push(one);
      await noted(one);
    }
  } finally {
    purse.giveBack(allowed - spent);
  }
};

/** Freezes what was made as a data set, and measures how far one gets on it without understanding anything. */
const conclude = async (
  { study, settings: { seed } }: Injecting,
  { summary, made, known }: { summary: InjectionSummary; made: readonly MadeHere[]; known: Trace[] },
): Promise<InjectionFound> => {
  const traceIds = made.map(({ id }) => id);
  const found: InjectionFound = { kind: "injection", ...summary, traceIds, dataSet: null, quality: null };
  if (traceIds.length === 0) return found;
  const { splitOf, ...dataSet } = await freezeMadeTraces(study.ctx, {
    name: `${[...study.name].slice(0, 90).join("")} (study ${study.number})`,
    description: `Created by study ${study.number}: faults injected into passed traces that flipped their outcome, replayed at ${study.targetName}.`,
    traceIds,
    seed,
  });
  const labelled = made.flatMap(({ id, trace, clean }) => {
    const failure = failureOfInjection(trace);
    return failure ? [{ failure, clean, split: splitOf.get(id) ?? null }] : [];
  });
  const quality = measureQuality({
    failures: labelled.map(({ failure }) => failure),
    splits: labelled.map(({ split }) => split),
    cleanSteps: labelled.map(({ clean }) => clean),
    passed: known,
    seed,
  });
  return { ...found, dataSet, quality };
};

const unfinished = { sourceCount: 0, operators: [], stoppedBy: null, dataSet: null, quality: null };

/**
 * Puts faults into passed traces, several side by side, keeps those that turn the outcome as traces with a label, and
 * freezes them as a data set. Rejects as replays do.
 */
export const studyInjection = async (injecting: Injecting): Promise<InjectionFound> => {
  const { owner, study, settings, lab } = injecting;
  const ids = await sourceIds(injecting);
  const purse = createPurse(study.maxReplays);
  const soFar: string[] = [];
  // While it catches up with an execution before, what that one had found stands.
  const before = study.result?.kind === "injection" ? study.result.keptCount : 0;
  const noted = async ({ id }: MadeHere): Promise<void> => {
    soFar.push(id);
    if (soFar.length < before) return;
    const replayCount = purse.spent();
    const found: InjectionFound = {
      kind: "injection",
      ...unfinished,
      replayCount,
      keptCount: soFar.length,
      traceIds: soFar,
    };
    if (!(await noteStudyResult(owner, found))) throw new RunStopped("lost");
  };
  const { maxConcurrent } = lab.capabilities;
  const width = Math.max(1, Math.min(maxTraces, maxConcurrent, ids.length));
  // What the traces side by side leave over of what the target takes, each uses for several faults at a time.
  const atOnce = Math.max(1, Math.floor(maxConcurrent / width));
  const limit = pLimit(width);
  const tried = ids.map((id) => limit(() => injectInto(injecting, { id, atOnce, purse, noted })));
  // What is on its way beside one that fails is recorded before the study ends.
  await Promise.allSettled(tried);
  const done = (await Promise.all(tried)).flatMap((one) => (one === null ? [] : [one]));
  const summaries = done.map(({ of }) => of.summary);
  const isShort = purse.wasRefused() || summaries.some(({ stoppedBy }) => stoppedBy !== null);
  const stoppedBy = isShort ? `The limit of ${study.maxReplays} replays was reached.` : null;
  const summary = mergeSummaries(settings, summaries, stoppedBy);
  const seen = new Set<string>();
  const made = done.flatMap(({ of }) => of.made).filter(({ id }) => !seen.has(id) && seen.add(id));
  return conclude(injecting, { summary, made, known: done.slice(0, maxKnown).map(({ trace }) => trace) });
};
