import { z } from "zod";
import { type Trace } from "@/lib/traces/trace";
import { doingOf, kindOfSign, type Sign } from "./sign";
import { stepSigns } from "./step-signs";

/** In how many runs of a system that went well each sign was seen, and each thing done. */
export const usualRunsSchema = z.object({
  version: z.literal(1),
  count: z.int().nonnegative(),
  signs: z.record(z.string(), z.int().positive()),
  doings: z.record(z.string(), z.int().positive()),
});
export type UsualRuns = z.infer<typeof usualRunsSchema>;

/** So many of the newest runs are looked at: more hardly help (docs/incidents.md). */
export const usualSampleSize = 500;

/** Each sign that a run has, and each thing done in it, once. */
export interface RunSigns {
  signs: readonly string[];
  doings: readonly string[];
}

export const signsOfRun = ({ steps }: Pick<Trace, "steps">): RunSigns => ({
  signs: [...new Set(stepSigns(steps).flat())],
  doings: [...new Set(steps.map(doingOf))],
});

/** What runs of a system that went well look like. */
export function usualRunsOf(runs: Iterable<Pick<Trace, "steps">>): UsualRuns {
  const all: RunSigns[] = [];
  for (const run of runs) all.push(signsOfRun(run));
  return countSigns(all);
}

/** The same of runs whose signs are known. */
export function countSigns(runs: Iterable<RunSigns>): UsualRuns {
  const signs = new Map<string, number>();
  const doings = new Map<string, number>();
  let count = 0;
  for (const run of runs) {
    count += 1;
    tally(signs, run.signs);
    tally(doings, run.doings);
  }
  return { version: 1, count, signs: Object.fromEntries(signs), doings: Object.fromEntries(doings) };
}

function tally(counts: Map<string, number>, names: readonly string[]): void {
  for (const one of names) counts.set(one, (counts.get(one) ?? 0) + 1);
}

/** A sign is unusual where at most so many of the runs that do the same have it. */
const mostShare = 0.005;
/** Of what fewer runs do, nothing is known to be usual; programs differ more. */
const leastRuns = 40;
const leastPrograms = 150;

/** The signs of a step that hardly a run that went well has; none where too few of them are known. */
export function unusualSigns(signs: readonly Sign[], does: string, { count, doings, signs: known }: UsualRuns): Sign[] {
  const runs = doings[does] ?? 0;
  return signs.filter((sign) => {
    const seen = known[sign] ?? 0;
    const kind = kindOfSign(sign);
    if (kind === "follows") return count >= leastRuns && seen <= mostShare * count;
    return runs >= (kind === "code" ? leastPrograms : leastRuns) && seen <= Math.max(1, mostShare * runs);
  });
}
