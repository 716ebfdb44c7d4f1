import { type Step } from "@/lib/traces/trace";
import { readFailure } from "../evidence/outcomes";
import { foldValues } from "./fold-values";

const most = 3;
/** An error belongs to the decisive step where it comes so soon after it or just before it. */
const reach = { before: 2, after: 6 };

/** What failed around a step, in folded words, each once. */
export function errorTexts(steps: readonly Step[], at: number): string[] {
  const near = steps.slice(Math.max(0, at - reach.before), at + reach.after + 1);
  const texts = near.flatMap((step) => {
    if (!step.isError && step.kind !== "tool-result") return [];
    const failure = readFailure(step, step.tool?.name ?? "");
    if (!failure) return [];
    return failure.how === "empty" ? ["an empty answer"] : [foldValues(lastLine(failure.text || step.content))];
  });
  return [...new Set(texts)].filter((text) => text !== "").slice(0, most);
}

/** A stack of calls says last what went wrong. */
const lastLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .findLast((line) => line !== "") ?? "";
