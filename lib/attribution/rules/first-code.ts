import { type Step, type Trace } from "@/lib/traces/trace";
import { firstActingStep, isActing } from "./acting-steps";

/** `basis` says which part of the rule spoke; with `none` the step is only where to begin reading. */
export interface FirstCode {
  step: Step;
  basis: "code" | "failure" | "none";
}

const fence = /^[ \t]*```[ \t]*([\w+#.-]*)/u;
/** What a line of code looks like where no language is named: a statement, an assignment, a call, a shell prompt. */
const codeLine =
  /^\s*(?:import|from|def|class|for|while|if|return|const|let|var|print|echo|pip|npm|curl|git|ls|cd|select|insert|update|#!|\$ )\b|[;{}]\s*$|^\s*[\w.[\]"']+\s*=[^=]|^\s*[\w.]+\(.*\)\s*$/iu;
const maxLines = 2_000;

/**
 * Whether an agent writes a block of code in this step, as Markdown fences it: in a language that the fence names, or
 * with a line that looks like code. An answer in a fence is no code.
 */
export function hasCode(step: Step): boolean {
  if (!isActing(step) || !step.content.includes("```")) return false;
  let isInside = false;
  for (const line of step.content.split("\n", maxLines)) {
    const mark = fence.exec(line);
    if (mark) {
      if (!isInside && (mark[1] ?? "") !== "") return true;
      isInside = !isInside;
    } else if (isInside && codeLine.test(line.slice(0, 500))) return true;
  }
  return false;
}

/**
 * First code or first failing code, a rule without parameters:
 * 1. the first acting step with a fenced block of code, the opening step included;
 * 2. where there is none, the last acting step before the first tool answer that states an error;
 * 3. else nothing is found, and reading begins at `firstActingStep`.
 * Null for a trace without steps.
 */
export function firstCodeStep(trace: Trace): FirstCode | null {
  const code = trace.steps.find(hasCode);
  if (code) return { step: code, basis: "code" };
  const failure = trace.steps.find(({ kind, isError }) => kind === "tool-result" && isError);
  const failing = failure && trace.steps.slice(0, failure.index).findLast(isActing);
  if (failing) return { step: failing, basis: "failure" };
  const step = firstActingStep(trace);
  return step && { step, basis: "none" };
}
