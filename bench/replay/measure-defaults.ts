import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { tallyDefaults } from "@/lib/replay/scan/testing/default-scans";
import { writeCount } from "@/lib/replay/scan/testing/tally-scans";
import { say, sayTable } from "../tracer/say";

/** So many failures of each seed, as `replay failures --count 50 --seed SEED` writes them. */
const perSeed = 50;
const seeds = [20_261_128, 7, 424_242];

const settings = [
  { name: "defaults", change: {} },
  { name: "results of tools not tested", change: { testsToolResults: false } },
];

/**
 * Scans of which nobody set anything, and scans that leave results of tools out: does each name the planted step,
 * or say that the step it names is not the earliest?
 */
export async function measureDefaults(): Promise<{ isRight: boolean; summary: string }> {
  const rows: string[][] = [];
  const others: string[] = [];
  const told: string[] = [];
  for (const { name, change } of settings) {
    let [right, count] = [0, 0];
    for (const seed of seeds) {
      const tally = await tallyDefaults(makeFailures({ count: perSeed, seed }), change);
      rows.push([
        name,
        String(seed),
        writeCount(tally.named, tally.count),
        String(tally.leftOpen),
        String(tally.others.length),
        (tally.replays / Math.max(1, tally.count)).toFixed(1),
      ]);
      right += tally.named + tally.leftOpen;
      count += tally.count;
      others.push(...tally.others.map((words) => `${name}, seed ${seed}: ${words}`));
    }
    told.push(`${name} ${right} of ${count}`);
  }
  say("Scans of which nobody set anything, and scans that leave results of tools out, of a team that does not slip:\n");
  sayTable(
    ["settings", "seed", "planted step named", "another, said not to be the earliest", "neither", "replays a scan"],
    rows,
  );
  for (const other of others) say(`Neither: ${other}`);
  return { isRight: others.length === 0, summary: `planted step named or left open: ${told.join(", ")}` };
}
