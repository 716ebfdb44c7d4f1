/** What a method asks of the command line. */
interface MethodNeeds {
  needsJudge: boolean;
  needsTracer: boolean;
  needsPeers: "none" | "passed" | "both-outcomes";
}

const judged: MethodNeeds = { needsJudge: true, needsTracer: false, needsPeers: "none" };
const weighed: MethodNeeds = { needsJudge: false, needsTracer: true, needsPeers: "none" };
const guided: MethodNeeds = { needsJudge: true, needsTracer: true, needsPeers: "none" };
const ruled: MethodNeeds = { needsJudge: false, needsTracer: false, needsPeers: "none" };
const compared: MethodNeeds = { ...ruled, needsPeers: "passed" };

/**
 * Named here and not read from the method list, which loads what the help does not need; a test holds the two together.
 */
export const methodTable: Readonly<Record<string, MethodNeeds>> = {
  tracer: weighed,
  "abduct-act-predict": judged,
  guided,
  "likeliest-first": guided,
  consensus: guided,
  "all-at-once": judged,
  "step-by-step": judged,
  "binary-search": judged,
  hybrid: judged,
  raffles: judged,
  "influence-graph": judged,
  "expected-confidence": judged,
  "tracer-model": judged,
  rules: ruled,
  "trajectory-divergence": compared,
  trajectory: compared,
  spectrum: { ...ruled, needsPeers: "both-outcomes" },
  "first-code": ruled,
  "answer-origin": ruled,
  counterfactual: guided,
  "simulated-replay": guided,
  "posted-scores": ruled,
  random: ruled,
  first: ruled,
  last: ruled,
  "busiest-worker": ruled,
  "step-k": ruled,
};

export const keyFreeMethods: readonly string[] = Object.entries(methodTable).flatMap(([name, { needsJudge }]) =>
  needsJudge || name === "trajectory" ? [] : [name],
);
