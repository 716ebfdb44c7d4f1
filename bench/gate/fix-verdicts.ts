import { fixVerdicts, type FixVerdict, judgeFix } from "@/lib/attribution/fixes/judge-fix";
import { keyOfBlame } from "@/lib/attribution/gate/find-lines";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { say, sayTable } from "../tracer/say";
import { drawFix, type FixRates, target } from "./drawn-fixes";

const counts = [50, 100, 200];
const shares = [0.2, 0.3, 0.4];
const rest = 0.1;
const fix = {
  baseline: "1",
  candidate: "2",
  target: { kind: "agent-mode" as const, key: keyOfBlame(target) },
  leastFall: 0.05,
  mustNotRise: null,
};

/** What a change truly does to a target that takes `share` of the runs. */
const changes: { name: string; truth: FixVerdict; of: (share: number) => FixRates }[] = [
  { name: "fixed", truth: "fixed", of: (share) => ({ target: 0.1 * share, others: rest, moved: 0 }) },
  { name: "moved to one", truth: "moved", of: (share) => ({ target: 0, others: rest, moved: share }) },
  {
    name: "moved to many",
    truth: "moved",
    of: (share) => ({ target: 0, others: rest + share, moved: 0 }),
  },
  { name: "nothing", truth: "not fixed", of: (share) => ({ target: share, others: rest, moved: 0 }) },
  { name: "worse", truth: "made worse", of: (share) => ({ target: share, others: rest, moved: 0.2 }) },
];

/** Prints how planted changes are judged; answers the lowest share of relocations that are found at 100 runs. */
export function sayFixVerdicts(samples: number, seed: number): { found: number; forNothing: number } {
  say(
    `Fixes registered to make a target fall by at least 5 points, of 100: what is said of what was planted. The target takes ${shares.map((share) => `${100 * share}%`).join(", ")} of the runs (the lowest and highest figure), other failures ${100 * rest}%; paired and not.\n`,
  );
  const found: number[] = [];
  const forNothing: number[] = [];
  let place = 0;
  const rows = changes.flatMap(({ name, truth, of }) =>
    counts.map((runs) => {
      const each = shares.flatMap((share) =>
        [true, false].map((isPaired) => {
          const random = seededRandom(seed + 211 * (place += 1));
          const said = new Map<FixVerdict, number>(fixVerdicts.map((verdict) => [verdict, 0]));
          for (let sample = 0; sample < samples; sample += 1) {
            const baseline = { target: share, others: rest, moved: 0.01 };
            const versions = drawFix(random, { runs, isPaired, baseline, candidate: of(share) });
            const verdict = judgeFix(fix, ...versions)?.verdict;
            if (verdict) said.set(verdict, (said.get(verdict) ?? 0) + 1 / samples);
          }
          return said;
        }),
      );
      const all = (verdict: FixVerdict): number[] => each.map((said) => said.get(verdict) ?? 0);
      if (truth === "moved" && runs === 100) found.push(...all("moved"));
      if (truth === "not fixed")
        forNothing.push(...each.map((said) => 1 - (said.get("not fixed") ?? 0) - (said.get("inconclusive") ?? 0)));
      return [`${name}, ${runs} runs`, ...fixVerdicts.map((verdict) => range(all(verdict)))];
    }),
  );
  sayTable(["planted", ...fixVerdicts], rows);
  return { found: Math.min(...found), forNothing: Math.max(...forNothing) };
}

const range = (figures: readonly number[]): string =>
  [Math.min(...figures), Math.max(...figures)].map((share) => (100 * share).toFixed(0)).join("–");
