import { type Trace } from "@/lib/traces/trace";
import { readInjectionMetadata } from "../injection/injection-metadata";
import { type ArmCount, type MadeFailure } from "./made-failure";
import { type InjectedText } from "./quality-report";

/** The text of a step with that of its call, as a reader sees it. */
const textAt = ({ steps }: Trace, at: number): string => {
  const step = steps[at];
  if (!step) return "";
  return [step.content, step.recipient ?? "", ...leavesOf(step.tool?.arguments)].join("\n");
};

/** All that stands in a JSON value, without its names. */
export const leavesOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value ?? "")];

/**
 * Whether what was put into each injected failure is to be seen, and at the label: where it is one step
 * beside, the labels are shifted.
 */
export function injectedTextOf(failures: readonly MadeFailure[]): InjectedText {
  const counts: InjectedText = { count: 0, atLabel: 0, removedAtLabel: 0, oneBefore: 0, oneAfter: 0, nowhere: 0 };
  for (const { trace } of failures) {
    const injection = readInjectionMetadata(trace.metadata);
    if (injection === null) continue;
    const { after, before } = injection;
    const at = trace.groundTruth.stepIndex;
    const holds = (index: number): boolean => textAt(trace, index).includes(after);
    counts.count += 1;
    if (after.trim() === "") counts[textAt(trace, at).includes(before) ? "nowhere" : "removedAtLabel"] += 1;
    else if (holds(at)) counts.atLabel += 1;
    else if (holds(at - 1)) counts.oneBefore += 1;
    else if (holds(at + 1)) counts.oneAfter += 1;
    else counts.nowhere += 1;
  }
  return counts;
}

/** A step that says the same, numbers aside, in the traces of this share of the other tasks is scaffold. */
const scaffoldShare = 0.1;
const leastTasks = 5;

/** Labels on a step that no agent decided anything in: the task, a prompt, or what stands in every trace alike. */
export function scaffoldOf(failures: readonly MadeFailure[], tasks: readonly number[]): ArmCount {
  const holders = new Map<string, Set<number>>();
  for (const [at, { trace }] of failures.entries())
    for (const { content } of trace.steps) {
      const key = content.replace(/\p{N}+/gu, "0").trim();
      const known = holders.get(key) ?? new Set<number>();
      holders.set(key, known.add(tasks[at] ?? 0));
    }
  const least = Math.max(leastTasks, scaffoldShare * new Set(tasks).size);
  const isScaffold = ({ trace }: MadeFailure): boolean => {
    const step = trace.steps[trace.groundTruth.stepIndex];
    if (!step || step.kind === "input" || step.kind === "system") return true;
    return (holders.get(step.content.replace(/\p{N}+/gu, "0").trim())?.size ?? 0) >= least;
  };
  return { flips: failures.filter(isScaffold).length, count: failures.length };
}
