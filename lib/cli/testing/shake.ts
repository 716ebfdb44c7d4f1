import { say } from "../terminal";
import { withBusyCores } from "./busy-loops";
import { addCounts, type Count, nothing } from "./count";
import { longParts, type Part, parts } from "./parts";

/** What `npm run test:shake -- N [PART] [PATHS]` asks for. */
export interface Shake {
  rounds: number;
  part: Part;
  paths: string[];
  /** Whether the pages are to be built before the cores are busy. */
  needsBuild: boolean;
}

const shaken = [...parts, ...longParts].filter(({ isQuiet }) => !isQuiet);

/**
 * Reads the arguments behind `test:shake`; without a part it is the browser's. @throws Error that says how it is called
 */
export function readShake([rounds = "", ...rest]: readonly string[]): Shake {
  const count = Number(rounds);
  if (!Number.isInteger(count) || count < 1) throw new Error("Say how many rounds: npm run test:shake -- 10 browser");
  const named = shaken.find(({ name }) => name === rest[0]);
  const part = named ?? shaken.find(({ name }) => name === "browser");
  if (!part) throw new Error("There is no such part.");
  return { rounds: count, part, paths: named ? rest.slice(1) : rest, needsBuild: part.needsPages };
}

const nameOf = (failure: string): string => failure.split("\n", 1)[0] ?? failure;

/** Who failed at the first try, each with the number of rounds in which it did, most often first. */
export function countFlakes(rounds: readonly Count[]): { name: string; roundCount: number }[] {
  const counts = new Map<string, number>();
  for (const { failures, retried } of rounds)
    for (const name of new Set([...failures, ...retried].map(nameOf))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, roundCount]) => ({ name, roundCount }))
    .sort((a, b) => b.roundCount - a.roundCount || a.name.localeCompare(b.name));
}

/**
 * The part, run again and again while every core is busy; it says after each round and in the end who failed at the
 * first try. Whoever passed only when it was tried again counts as failed.
 */
export const shakenPart = ({ rounds, part }: Shake): Part => ({
  name: `${part.name}, shaken`,
  isQuiet: false,
  needsPages: true,
  run: (run) =>
    withBusyCores(async () => {
      const counts: Count[] = [];
      for (let round = 1; round <= rounds && !run.signal.aborted; round += 1) {
        const count = await part.run(run);
        counts.push(count);
        say(`  round ${round} of ${rounds}: ${count.failures.length + count.retried.length} failed at the first try`);
      }
      return sumOfRounds(counts);
    }),
});

/** The sum of all rounds, each flake in a line. */
export function sumOfRounds(counts: readonly Count[]): Count {
  const total = counts.reduce(addCounts, nothing);
  return {
    passed: total.passed - total.retried.length,
    failed: total.failed + total.retried.length,
    skipped: total.skipped,
    failures: countFlakes(counts).map(
      ({ name, roundCount }) => `${name} (failed at the first try in ${roundCount} of ${counts.length} rounds)`,
    ),
    retried: [],
  };
}
