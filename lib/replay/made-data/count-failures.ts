import { type ArmCount, type MadeFailure, madeWays } from "./made-failure";
import { type NamedCount, type QualityReport } from "./quality-report";

type Counts = Pick<
  QualityReport,
  | ("traceCount" | "taskCount" | "steps" | "byWay" | "byOperator" | "byDomain")
  | ("byAgent" | "byMode" | "bySplit" | "byPosition" | "evidence")
>;

const fifths = ["first fifth", "second fifth", "third fifth", "fourth fifth", "last fifth"] as const;

/** How many failures of which kind there are, the most first, and what their labels rest on. */
export function countFailures(
  failures: readonly MadeFailure[],
  splits: readonly (string | null)[],
  tasks: readonly number[],
): Counts {
  const lengths = failures.map(({ trace }) => trace.steps.length).sort((a, b) => a - b);
  const positions = failures.map(({ trace: { groundTruth, steps } }) => {
    const place = steps.length < 2 ? 0 : groundTruth.stepIndex / (steps.length - 1);
    return fifths[Math.min(4, Math.floor(place * 5))] as string;
  });
  return {
    traceCount: failures.length,
    taskCount: new Set(tasks).size,
    steps: { least: lengths[0] ?? 0, median: lengths[Math.floor(lengths.length / 2)] ?? 0, most: lengths.at(-1) ?? 0 },
    byWay: counted(failures.map(({ evidence }) => evidence.way)),
    byOperator: counted(failures.map(({ operator }) => operator ?? "not known")),
    byDomain: counted(failures.map(({ domain }) => domain ?? "not known")),
    byAgent: counted(failures.map(({ trace }) => trace.groundTruth.agent)),
    byMode: counted(failures.map(({ trace }) => trace.groundTruth.failureMode ?? "not known")),
    bySplit: counted(splits.map((split) => split ?? "none")),
    byPosition: fifths.map((name) => ({ name, count: positions.filter((one) => one === name).length })),
    evidence: madeWays.flatMap((way) => {
      const own = failures.filter(({ evidence }) => evidence.way === way).map(({ evidence }) => evidence);
      const isEarliest = own.filter((one) => one.isEarliest).length;
      const sum = (pick: (one: (typeof own)[number]) => ArmCount | null): ArmCount =>
        own.reduce(
          (all, one) => ({ flips: all.flips + (pick(one)?.flips ?? 0), count: all.count + (pick(one)?.count ?? 0) }),
          { flips: 0, count: 0 },
        );
      const arms = { turned: sum(({ turned }) => turned), control: sum(({ control }) => control) };
      return own.length === 0
        ? []
        : [{ way, ...arms, placebo: sum(({ placebo }) => placebo), isEarliest, count: own.length }];
    }),
  };
}

function counted(names: readonly string[]): NamedCount[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
