import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Fusion } from "@/lib/attribution/fusion/fit-fusion";
import { publishedCount } from "@/lib/attribution/fusion/step-columns";
import { say } from "../tracer/say";
import { fitPrior } from "./fit-judges";
import { type WrongRun } from "./read-verdicts";

const file = join(import.meta.dirname, "../../lib/attribution/fusion/shipped-prior.json");
/** What the judges name, without what they say of other steps. */
export const votesOnly = (run: WrongRun): WrongRun => ({
  ...run,
  heard: run.heard.map(({ judge, step }) => ({ judge, step, verdicts: null })),
});

export function writePrior(runs: readonly WrongRun[]): void {
  const rounded = ({ common }: Fusion): number[] =>
    common.slice(0, publishedCount).map((weight) => Number(weight.toFixed(3)));
  const prior = { verdicts: rounded(fitPrior(runs)), votes: rounded(fitPrior(runs.map(votesOnly))) };
  writeFileSync(file, `${JSON.stringify(prior, null, 2)}\n`);
  say(`written: ${file}`);
}
