import { type MethodEvent } from "@/lib/attribution/method";
import { type AttributeOutcome } from "@/lib/llm/attribute-trace";
import { writeLevel } from "@/lib/replay/scan/scan-words";
import { type Attribution } from "@/lib/traces/attribution";
import { type Counterfactual, type CounterfactualStep } from "@/lib/traces/exhibit";
import { note, plainText, say } from "../../terminal";
import { type ReplayCounts } from "./open-replayer";

/** What a scan came to: with an error `attribution` is the best that was found by then. */
export interface ScanOutcome extends Omit<AttributeOutcome, "error">, ReplayCounts {
  file: string;
  /** Position of the trace in its file, from 0. */
  traceIndex: number;
  target: string;
  /** Null where no model was asked. */
  model: string | null;
  error: { code: string; message: string } | null;
}

const exhibitOf = ({ exhibits }: Attribution): Counterfactual | undefined =>
  exhibits?.find((one) => one.kind === "counterfactual");

const findingWords = ({ finding }: CounterfactualStep): string => finding.replaceAll("-", " ");
const armWords = ({ flips, count }: CounterfactualStep["control"]): string =>
  count === 0 ? "–" : `${flips} of ${count}`;

/** Says on standard error how each step stands, as soon as it does. */
export function createProgress(): (event: MethodEvent) => void {
  const told = new Map<number, string>();
  return (event) => {
    if (event.type !== "found") return;
    const steps = exhibitOf(event.attribution)?.steps ?? [];
    for (const step of steps) {
      if (step.finding === "not-tested") continue;
      const { stepIndex, agent, corrected, control } = step;
      const line = `step ${stepIndex}, ${agent}: ${findingWords(step)} (corrected ${armWords(corrected)} passed, control ${armWords(control)})`;
      if (told.get(stepIndex) === line) continue;
      told.set(stepIndex, line);
      note(plainText(line));
    }
  };
}

/** Prints the verdict with its figures, or one JSON document. */
export function sayScan(outcome: ScanOutcome, isJson: boolean): void {
  if (isJson) return say(JSON.stringify(outcome, null, 2));
  const { file, traceIndex, attribution, error } = outcome;
  say(plainText(`${file}${traceIndex > 0 ? ` (trace ${traceIndex})` : ""}`));
  if (error) say(plainText(`  failed: ${error.message}`));
  if (attribution) sayVerdict(attribution, error !== null);
  const { target, model, executedCount, recalledCount, callCount, inputTokens, outputTokens, costUsd, durationMs } =
    outcome;
  const kept = recalledCount > 0 ? ` and ${recalledCount} kept` : "";
  const calls = `${callCount} ${callCount === 1 ? "call" : "calls"}, ${inputTokens} tokens in, ${outputTokens} out`;
  const cost = costUsd === null ? "" : `, $${costUsd.toFixed(4)}`;
  const asked = model === null ? "no model asked" : `${calls}${cost}`;
  say(plainText(`  ${executedCount} replays of ${target}${kept}, ${asked}, ${(durationMs / 1000).toFixed(1)} s`));
}

function sayVerdict(attribution: Attribution, isCut: boolean): void {
  const { stepIndex, agent, isAbstained, reason, suggestedFix } = attribution;
  const found = `step ${stepIndex}, ${agent}`;
  const exhibit = exhibitOf(attribution);
  const isTested = exhibit?.steps.some(({ finding }) => finding !== "not-tested") ?? false;
  if (isTested || !isCut) {
    const isOpen = isAbstained === true;
    say(plainText(`  ${isOpen ? `no step is proven decisive; read first: ${found}` : `decisive: ${found}`}`));
    say(plainText(`  ${reason.replaceAll("\n", "\n  ")}`));
    if (suggestedFix !== undefined) say(plainText(`  to try: ${suggestedFix}`));
  }
  if (exhibit) for (const line of tableLines(exhibit)) say(plainText(`  ${line}`));
}

/** Of every step that was tested its two arms, in columns. */
function tableLines({ steps }: Counterfactual): string[] {
  const tested = steps.filter(({ finding }) => finding !== "not-tested");
  if (tested.length === 0) return [];
  const rows = tested.map((step) => [
    ...[String(step.stepIndex), step.agent, findingWords(step), armWords(step.corrected), armWords(step.control)],
    step.pValue === null ? "–" : writeLevel(step.pValue),
  ]);
  const all = [["step", "agent", "finding", "corrected", "control", "p"], ...rows];
  const widths = (all[0] ?? []).map((_, at) => Math.max(...all.map((cells) => (cells[at] ?? "").length)));
  return all.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd((widths[at] ?? 0) + 2))
      .join("")
      .trimEnd(),
  );
}
