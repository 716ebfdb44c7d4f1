import { leastChosen, leastOfClass } from "../statistics/corrected/rogan-gladen";
import { type Correction, leastLabels } from "./corrected-shares";

const labels = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "label" : "labels"}`;
const traces = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "trace" : "traces"}`;
const namedAtMost = 3;

/** What corrected shares rest on, or what is missing for them; `of` says what they are shares of: "agent". */
export function correctionWords(correction: Correction, of: string): string {
  if (correction.isEnough) {
    const { labelled, traceCount, isDrawn } = correction;
    if (isDrawn)
      return `Corrected for errors of the runs by ${labels(labelled)} of randomly drawn traces, of ${traces(traceCount)} with a run.`;
    return `Corrected for errors of the runs by ${labels(labelled)}, of ${traces(traceCount)} with a run. The labeled traces are not a random sample: this assumes that runs err on the others as on these.`;
  }
  const { labelled, drawn, missing, rare, isVague } = correction;
  // A label without a failure mode says nothing of these.
  const naming = of === "agent" ? " " : ` that ${missing === 1 ? "names" : "name"} a ${of}, `;
  const [ofDrawn, are] = ["of randomly drawn traces with a run", missing === 1 ? "is" : "are"];
  const more = `${missing.toLocaleString("en")} more ${missing === 1 ? "label" : "labels"}${naming}${ofDrawn}${of === "agent" ? "" : ","} ${are} needed (${drawn} of ${leastLabels})`;
  const none = `No corrected shares: ${more}.`;
  if (labelled < leastLabels) return none;
  const chosen = `The ${labels(labelled)} that people chose`;
  if (labelled < leastChosen) return `${none} ${chosen} would be enough from ${leastChosen} on.`;
  if (isVague) return `${none} ${chosen} say too little about how runs err.`;
  const shown = rare.filter(Boolean).slice(0, namedAtMost).join(", ");
  const which = shown === "" ? `some ${of}s` : shown;
  return `${none} ${chosen} are enough only if at least ${leastOfClass} name each ${of}; fewer name ${which}.`;
}
