/** When a method fails, in a sentence, by its name; more stands in docs/methods. */
export const methodWeaknesses: Readonly<Record<string, string>> = {
  counterfactual:
    "Where a correction is not followed, or the system is so unsteady that taking a step anew helps as much as correcting it.",
  "simulated-replay": "A model foretells how runs would end, and may be wrong about all of them: nothing is executed.",
  tracer: "On systems unlike those that it learned from; then it gives an order to read in instead of an answer.",
  "abduct-act-predict":
    "Where a trace must be shortened to fit, and where the first visible symptom passes for the cause.",
  guided: "Where the decisive step is not among those that the tracer finds likely.",
  "likeliest-first": "One false yes ends it.",
  consensus: "Where its members share a mistake: then their agreement says nothing.",
  "all-at-once": "Better at the agent than at the step; of a long trace the middle is read badly.",
  "step-by-step": "One false yes ends it, and it judges without knowing how the run ended. Dear on long traces.",
  "binary-search": "One wrong half loses the step for good.",
  hybrid: "Where the agent is named wrongly, the step cannot be right.",
  raffles: "Dear, and its evaluators are one model: they may all share its first opinion.",
  "influence-graph": "Where influence leaves no trace in the text, or one wrong arrow leads back to the wrong step.",
  "expected-confidence": "Where the endpoint gives no token probabilities: stated confidence is round and too high.",
  "tracer-model": "With any model that was not trained for it.",
  rules: "Sees what leaves a sign: errors, loops, contradictions. Wrong thinking in clean text is missed.",
  "trajectory-divergence": "Where passed runs themselves go many ways, a harmless difference looks like the parting.",
  spectrum: "With few traces many steps share one score.",
  "first-code": "Reads nothing but where code stands: right only where the code is what breaks.",
  "answer-origin": "Where there is no final answer, or where it was copied from the error and not made by it.",
};
