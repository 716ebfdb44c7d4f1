import { type AgentComparison } from "@/lib/traces/exhibit";
import { type Step, type Trace } from "@/lib/traces/trace";
import { repeatedCalls } from "../rules/repeated-actions";

type Row = AgentComparison["rows"][number];
type Measure = Row["measure"];

/** Iglewicz and Hoaglin (1993): a modified z-score beyond this is an outlier. */
const outlierFrom = 3.5;
/** The median absolute deviation times this estimates the standard deviation of normal figures. */
const perDeviation = 1.4826;
/**
 * A spread is never taken for less than this share of the median, and for counts than one: a few
 * passed traces may agree by chance.
 */
const leastSpreadShare = 0.1;

/**
 * What each agent took in the failed trace beside the passed ones: steps, tokens (in and out together), time
 * (ms), errors and retries (the same tool with the same arguments again). A measure of an agent that no trace
 * records has no row. An outlier lies beyond 3.5 · max(1.4826 · MAD, a tenth of the median, 1 for counts) from
 * the median of the passed traces.
 */
export function compareAgents(failed: Trace, passed: readonly Trace[]): AgentComparison {
  const own = measureAgents(failed);
  const others = passed.map(measureAgents);
  const names = new Map<string, string>();
  for (const { steps } of [failed, ...passed])
    for (const { agent } of steps) if (!names.has(agent.toLowerCase())) names.set(agent.toLowerCase(), agent);
  const rows = [...names].flatMap(([key, agent]) =>
    measures.flatMap((measure): Row[] => {
      const figures = others.map((one) => one.get(key)?.[measure] ?? null);
      const mine = own.get(key)?.[measure] ?? null;
      if (mine === null && figures.every((figure) => figure === null)) return [];
      return [
        rowOf(
          agent,
          measure,
          mine ?? 0,
          figures.map((figure) => figure ?? 0),
        ),
      ];
    }),
  );
  return { kind: "agent-comparison", passedCount: passed.length, rows };
}

const measures: readonly Measure[] = ["steps", "tokens", "time", "errors", "retries"];
type Figures = Record<Measure, number | null>;

function measureAgents({ steps }: Trace): Map<string, Figures> {
  const repeated = repeatedCalls(steps);
  const found = new Map<string, Figures>();
  for (const step of steps) {
    const key = step.agent.toLowerCase();
    const known = found.get(key) ?? { steps: 0, tokens: null, time: null, errors: 0, retries: 0 };
    found.set(key, {
      steps: (known.steps ?? 0) + 1,
      tokens: add(known.tokens, tokensOf(step)),
      time: add(known.time, step.durationMs),
      errors: (known.errors ?? 0) + Number(step.isError),
      retries: (known.retries ?? 0) + Number(repeated.has(step.index)),
    });
  }
  return found;
}

const tokensOf = ({ inputTokens, outputTokens }: Step): number | undefined =>
  inputTokens === undefined && outputTokens === undefined ? undefined : (inputTokens ?? 0) + (outputTokens ?? 0);

const add = (sum: number | null, one: number | undefined): number | null =>
  one === undefined ? sum : (sum ?? 0) + one;

function rowOf(agent: string, measure: Measure, failed: number, passed: readonly number[]): Row {
  const median = medianOf(passed);
  const deviation = medianOf(passed.map((figure) => Math.abs(figure - median)));
  const unit = measure === "tokens" || measure === "time" ? 0 : 1;
  const spread = Math.max(perDeviation * deviation, leastSpreadShare * median, unit);
  return {
    agent,
    measure,
    failed,
    passed: { least: Math.min(...passed), median, most: Math.max(...passed) },
    isOutlier: Math.abs(failed - median) > outlierFrom * spread,
  };
}

function medianOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
