import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dataFolder } from "@/lib/env";
import { isWrong, readVerdicts } from "./judges/read-verdicts";
import { sayCrossValidation, sayCurve, sayNested, sayRouting, sayTransfer } from "./judges/say-fusion";
import { sayJudges } from "./judges/tables";
import { sayFitAndTest } from "./judges/fit-and-test";
import { writePrior } from "./judges/write-prior";
import { measureJudged } from "./evidence/measure-judged";
import { say, sayTable } from "./tracer/say";

// npm run bench judges [-- --fit FILE --test FILE | --write]: published verdicts of twenty models on the same runs, one
// by one, by vote, fused, and asked one after another. --fit and --test name two files of that form: weights and judges
// are chosen on the one and tried on the other. --write fits the weights that are shipped for judges and systems of
// which nothing is known.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { fit: { type: "string" }, test: { type: "string" }, write: { type: "boolean", default: false } },
});
const shared = join(dataFolder(), "real-judges/agentprocessbench.jsonl");

if (values.fit !== undefined || values.test !== undefined) {
  const [fit, test] = [values.fit ?? shared, values.test ?? shared];
  sayFitAndTest({ fit, test });
} else if (!existsSync(shared)) say(`There are no verdicts at ${shared}; set FAULTLINE_DATA.`);
else {
  const startedAt = performance.now();
  const all = readVerdicts(shared);
  const runs = all.filter(isWrong);
  if (values.write) writePrior(runs);
  else {
    const questions = (some: readonly { question: string }[]): number =>
      new Set(some.map(({ question }) => question)).size;
    say(
      `${all.length} runs of ${questions(all)} questions in ${new Set(all.map(({ set }) => set)).size} sets; people found a wrong step in ${runs.length}, of ${questions(runs)} questions. Percent of these, with 95% intervals over questions. Judges were not told that a run had failed.\n`,
    );
    sayJudges(all);
    const judged = measureJudged();
    if (judged.length > 0)
      sayTable(["without a model, where messages are at hand", "ranking", "step", "top 3"], judged);
    sayTransfer(runs);
    sayCurve(runs);
    sayRouting(runs);
    const last = sayCrossValidation(runs);
    sayNested(runs);
    say(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    say(last);
  }
}
