import { type CountedRun, type CountedTrace } from "./count-facts";

// The sums of dashboards, added up in plain TypeScript from facts that were themselves counted from the rows.

interface Counted {
  traces: readonly CountedTrace[];
  runs: readonly CountedRun[];
}

/** Groups by a key that is written out, in the order of keys. */
function groups<T>(items: readonly T[], keyOf: (item: T) => unknown): { key: string; items: T[] }[] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    found.set(key, [...(found.get(key) ?? []), item]);
  }
  return [...found].map(([key, of]) => ({ key, items: of })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

const least = (texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[0] ?? null;

/** Who broke a trace, as dashboards count it: by ground truth, else by its newest run. */
function claimOf(trace: CountedTrace) {
  if (trace.truthAgentKey !== null)
    return {
      basis: "truth",
      agentKey: trace.truthAgentKey,
      agent: trace.truthAgent,
      step: trace.truthStep,
      mode: trace.truthMode,
      party: trace.truthParty,
    };
  if (trace.runAgentKey !== null)
    return {
      basis: "run",
      agentKey: trace.runAgentKey,
      agent: trace.runAgent,
      step: trace.runStep,
      mode: trace.runMode,
      party: trace.runParty,
    };
  return { basis: "none", agentKey: null, agent: null, step: null, mode: null, party: null };
}

const dayText = (day: Date): string => day.toISOString().slice(0, 10);

/** By day and outcome, by agent and mode, and by the tenth of the way in which the decisive step lies. */
export function sumTraces({ traces }: Counted) {
  const all = traces.map((trace) => ({ trace, ...claimOf(trace) }));
  const broken = all.filter(({ trace, basis }) => trace.outcome !== "passed" && basis !== "none");
  return {
    days: groups(all, ({ trace, basis }) => [dayText(trace.day), trace.outcome, basis]).map(({ items }) => {
      const [first] = items;
      return {
        day: first && dayText(first.trace.day),
        outcome: first?.trace.outcome,
        basis: first?.basis,
        count: items.length,
      };
    }),
    failures: groups(broken, ({ basis, agentKey, mode }) => [basis, agentKey, mode?.toLowerCase()]).map(
      ({ items }) => ({
        basis: items[0]?.basis,
        agentKey: items[0]?.agentKey,
        agent: least(items.map(({ agent }) => agent)),
        modeKey: items[0]?.mode?.toLowerCase() ?? null,
        mode: least(items.map(({ mode }) => mode)),
        count: items.length,
      }),
    ),
    parties: groups(broken, ({ basis, party }) => [basis, party]).map(({ items }) => ({
      basis: items[0]?.basis,
      party: items[0]?.party,
      count: items.length,
    })),
    positions: groups(broken, ({ trace, basis, step }) => [basis, tenthOf(step, trace.stepCount)]).map(({ items }) => ({
      basis: items[0]?.basis,
      bin: items[0] && tenthOf(items[0].step, items[0].trace.stepCount),
      count: items.length,
    })),
  };
}

const tenthOf = (step: number | null, stepCount: number): number =>
  Math.min(9, Math.floor(((step ?? 0) * 10) / Math.max(stepCount - 1, 1)));

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** How often methods are right, what they cost, and how far they say the same. */
export function sumRuns({ traces, runs }: Counted) {
  const traceOf = new Map(traces.map((trace) => [trace.traceId, trace]));
  const truthOf = (run: CountedRun) => traceOf.get(run.traceId);
  const newest = runs.filter(({ isNewest }) => isNewest);
  const measured = newest.filter((run) => truthOf(run)?.truthAgentKey != null);
  const answered = groups(
    newest.filter(({ isAbstained }) => !isAbstained),
    ({ traceId }) => traceId,
  ).filter(({ items }) => items.length > 1);
  const areSame = <T>(items: readonly T[]): boolean => new Set(items).size === 1;
  return {
    accuracy: groups(measured, ({ method, methodVersion, tracerVersionId }) => [
      ...[method, methodVersion, tracerVersionId],
    ]).map(({ items: all }) => {
      const items = all.filter(({ hasSeen }) => !hasSeen);
      const stands = items.filter(({ isAbstained }) => !isAbstained);
      return {
        method: all[0]?.method,
        methodVersion: all[0]?.methodVersion,
        count: items.length,
        tracerVersionId: all[0]?.tracerVersionId,
        seenCount: all.length - items.length,
        agentRight: stands.filter((run) => run.agentKey === truthOf(run)?.truthAgentKey).length,
        stepRight: stands.filter((run) => run.stepIndex === truthOf(run)?.truthStep).length,
        abstained: items.length - stands.length,
      };
    }),
    costs: groups(runs, ({ method, model }) => [method, model]).map(({ items }) => ({
      method: items[0]?.method,
      model: items[0]?.model,
      runCount: items.length,
      traceCount: new Set(items.map(({ traceId }) => traceId)).size,
      callCount: sum(items, ({ callCount }) => callCount),
      inputTokens: sum(items, ({ inputTokens }) => inputTokens),
      outputTokens: sum(items, ({ outputTokens }) => outputTokens),
      costUsd: sum(items, ({ costUsd }) => costUsd ?? 0).toFixed(6),
      unknownCostCount: items.filter(({ costUsd }) => costUsd === null).length,
    })),
    runAgreement: {
      count: answered.length,
      sameAgent: answered.filter(({ items }) => areSame(items.map(({ agentKey }) => agentKey))).length,
      sameStep: answered.filter(({ items }) => areSame(items.map(({ stepIndex }) => stepIndex))).length,
    },
  };
}
