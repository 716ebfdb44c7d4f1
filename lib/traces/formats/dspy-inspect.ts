import { buildTrace } from "../build-trace";
import { lmCallSteps } from "../dspy/lm-calls";
import { looksLikeInspection, readInspection } from "../dspy/read-inspection";
import { type TraceFormat } from "../format";

/** What `dspy.inspect_history()` prints, with or without colors. */
export const dspyInspect: TraceFormat = {
  name: "dspy-inspect",
  title: "DSPy inspected history",
  words: {
    group: "Other frameworks",
    knownBy: "a time, then `System message:`",
    notes: "like `dspy-history`, from printed text",
  },
  recognise: (document) =>
    document.kind === "text" && looksLikeInspection(document.text)
      ? { confidence: "certain", keys: ["System message:", "User message:", "Response:"] }
      : null,
  read: (document) => {
    const calls = document.kind === "text" ? readInspection(document.text, document.pointer) : [];
    return [buildTrace({ format: "dspy-inspect", pointer: document.pointer, ...lmCallSteps(calls) })];
  },
};
