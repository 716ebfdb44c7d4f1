import { isActing } from "@/lib/attribution/rules/acting-steps";
import { runThrough } from "@/lib/traces/run-through";
import { type Step, type Trace } from "@/lib/traces/trace";
import { stepsPerTurn } from "../evidence-kind";
import { writesCommaDecimals } from "./number-language";
import { readValues, type Value } from "./read-values";

/** A value with where it stands; `stepIndex` is null for the question. */
export interface Entry extends Value {
  stepIndex: number | null;
  /** Whether its offsets are those of the content of the step; else they are of the arguments of its call. */
  isInContent: boolean;
}

/** All that one step holds. */
export interface LedgerStep {
  step: Step;
  entries: readonly Entry[];
  /** Whether an agent does something of its own here: what can be wrong. */
  isActing: boolean;
}

export interface Ledger {
  question: readonly Entry[];
  /** What system prompts give that are not steps. */
  prompts: readonly Entry[];
  steps: readonly LedgerStep[];
  isCommaDecimal: boolean;
}

const known = new WeakMap<Trace, Ledger>();

/** All values of a trace with where they stand, read once per trace. */
export const ledgerOf = (trace: Trace): Ledger => runThrough(ledgerInTurns(trace));

/** The same; gives others their turn after every few steps. */
export function* ledgerInTurns(trace: Trace): Generator<void, Ledger, void> {
  const before = known.get(trace);
  if (before) return before;
  const isCommaDecimal = writesCommaDecimals(trace);
  const read = (text: string, stepIndex: number | null, isInContent: boolean): Entry[] =>
    readValues(text, isCommaDecimal).map((value) => Object.assign(value, { stepIndex, isInContent }));
  const steps: LedgerStep[] = [];
  for (const [at, step] of trace.steps.entries()) {
    if (at % stepsPerTurn === 0) yield;
    const entries = read(step.content, at, true);
    const given = argumentsOf(step);
    if (given !== "") entries.push(...read(given, at, false));
    const isOpening = at === 0 && step.content.trim() === trace.question.trim();
    steps.push({ step, entries, isActing: !isOpening && (isActing(step) || step.kind === "handoff") });
  }
  const ledger: Ledger = {
    question: read(trace.question, null, true),
    prompts: trace.agents.flatMap(({ systemPrompt }) => read(systemPrompt ?? "", null, false)),
    steps,
    isCommaDecimal,
  };
  known.set(trace, ledger);
  return ledger;
}

/** The arguments of a call where its content does not hold them. */
export function argumentsOf({ kind, tool, content }: Step): string {
  if (!tool || (kind !== "tool-call" && kind !== "handoff")) return "";
  const given = typeof tool.arguments === "string" ? tool.arguments : (JSON.stringify(tool.arguments) ?? "");
  const bare = (text: string): string => text.slice(0, 20_000).replace(/\s+/gu, "");
  return given === "" || bare(content) === bare(given) ? "" : given;
}
