import { findEvidence } from "@/lib/attribution/evidence/find-evidence";
import { kindsOfEvidence } from "@/lib/attribution/evidence/evidence-kinds";
import { say, sayTable } from "./tracer/say";
import { measureJudged } from "./evidence/measure-judged";
import { measureKinds, showFindings } from "./evidence/measure-kinds";
import { readEvidenceSets } from "./evidence/read-sets";
import { sayOperators } from "./evidence/measure-operators";
import { measureRankings } from "./evidence/measure-rankings";
import { measureEvidenceSpeed } from "./evidence/measure-speed";
import { writeGeneralWeights } from "./evidence/write-weights";

// npm run bench evidence [-- --show KIND | --write | --operators]: what each kind of evidence finds and how often its
// step is the labeled one; then how often rankings are right where the story, question or system was left out of
// learning. --show prints the findings of a kind on the development half of the made stories; --write learns the
// weights that are shipped for systems that nobody has labeled; --operators (with --seed) measures the sandbox's
// failures only, by the operator of the planted fault, and names those that nothing is found in.

if (process.argv.includes("--operators")) {
  const seedAt = process.argv.indexOf("--seed");
  say(await sayOperators({ isTold: true, ...(seedAt > 0 ? { seed: Number(process.argv[seedAt + 1]) } : {}) }));
  process.exit(0);
}
const sets = await readEvidenceSets();
if (sets === null) {
  say("There are no shared traces to measure on; set FAULTLINE_DATA.");
  process.exit(0);
}
const shown = process.argv.indexOf("--show");
if (shown > 0) showFindings(sets, process.argv[shown + 1] ?? "");
else {
  const startedAt = performance.now();
  const steps = sets.items.reduce((sum, { trace }) => sum + trace.steps.length, 0);
  for (const { trace } of sets.items) findEvidence({ ...trace });
  say(
    `${sets.items.length} traces, ${steps} steps, ${kindsOfEvidence.length} kinds: all evidence in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  say();
  sayTable(["processor time", "1,000 steps", "10,000 steps"], measureEvidenceSpeed());
  sayTable(["set, kind", "findings", "traces", "at the labeled step", "precision %"], measureKinds(sets));
  const { rows, standing } = measureRankings(sets);
  sayTable(["set", "ranking", "step", "agent", "top 3", "steps read"], rows);
  const judged = measureJudged();
  if (judged.length > 0) sayTable(["set that no weights ever see", "ranking", "step", "top 3"], judged);
  for (const line of standing) say(line);
  say();
  say(await sayOperators());
  if (process.argv.includes("--write")) writeGeneralWeights(sets);
}
