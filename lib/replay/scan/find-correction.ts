import { JudgeError } from "@/lib/attribution/judge-error";
import { type CounterfactualStep } from "@/lib/traces/exhibit";
import { type Step } from "@/lib/traces/trace";
import { type CorrectAgain, type Correction } from "../correct/corrector";
import { givesAnswerAway } from "../correct/gives-answer-away";
import { asHint } from "./replay-requests";
import { type ScanBench } from "./scan-bench";

type Found =
  | { correction: Correction; finding: null }
  | { correction: Correction | null; finding: CounterfactualStep["finding"] };

const tellsAnswer =
  "The correction tells the expected answer, which nobody could have known at this step. Put the step right without the solution of the task.";

/** The text that a change puts into the run. */
const textOf = ({ change }: Correction): string =>
  change.kind === "hint" ? change.text : `${change.step.content}\n${JSON.stringify(change.step.tool?.arguments ?? "")}`;

/**
 * Asks for a correction of a step, and once more where it tells the answer. Gives the finding instead where there is
 * none, where it is the step as it was, where it tells the answer again, or where the target takes no such change. A
 * model that gives no usable correction has none.
 */
export async function findCorrection(bench: ScanBench, step: Step): Promise<Found> {
  const { trace, requests } = bench;
  const before = trace.steps.slice(0, step.index).map(({ content }) => content);
  const original = `${step.content}\n${JSON.stringify(step.tool?.arguments ?? "")}`;
  const isTelling = (correction: Correction): boolean =>
    correction.isExecuted !== true &&
    givesAnswerAway(textOf(correction), trace.expectedAnswer, { question: trace.question, before, original });
  let correction = await ask(bench, step);
  if (correction && isTelling(correction)) correction = (await ask(bench, step, { reason: tellsAnswer })) ?? correction;
  if (!correction) return { correction, finding: "nothing-to-correct" };
  if (isTelling(correction)) return { correction, finding: "gives-answer-away" };
  return requests.takes(correction.change) && !isSame(correction, step)
    ? { correction, finding: null }
    : { correction, finding: "nothing-to-correct" };
}

async function ask(
  { trace, corrector, signal, start }: ScanBench,
  step: Step,
  again?: CorrectAgain,
): Promise<Correction | null> {
  try {
    const made = await corrector.correct(trace, step.index, signal, again);
    return made && start === "hint" ? asHint(made, step.index, step.rawAgent || step.agent) : made;
  } catch (error) {
    if (error instanceof JudgeError && error.code === "unreadable") return null;
    throw error;
  }
}

const isSame = ({ change }: Correction, step: Step): boolean =>
  change.kind === "replace" &&
  change.step.content === step.content &&
  change.step.recipient === step.recipient &&
  JSON.stringify(change.step.tool ?? null) === JSON.stringify(step.tool ?? null);
