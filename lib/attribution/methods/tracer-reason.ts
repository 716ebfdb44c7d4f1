import { type Quote } from "@/lib/traces/attribution";
import { type Finding } from "@/lib/traces/evidence";
import { type Outcome, type Trace } from "@/lib/traces/trace";
import { type RankedStep, type Ranking, type Sign } from "../tracer";

const mostFindings = 2;
const mostSigns = 2;
const mostQuoteLength = 60;

/** What stands before the reason: it also reaches readers who are told nothing else of the run's outcome. */
const opened: Record<Outcome, (reason: string) => string> = {
  failed: (reason) => reason,
  unknown: (reason) => `If this run failed: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  passed: (reason) => `This run passed, so no step decided a failure. ${reason}`,
};

/**
 * Why a step is named, in at most some 60 words: first what the trace shows to be wrong there and whether it reached
 * the final answer, else what was learned to look for, said with the very things; and the words that it rests on.
 */
export function tracerReason(
  trace: Trace,
  { evidence, signs }: Ranking,
  step: RankedStep,
): { reason: string; quotes: Quote[] } {
  const open = opened[trace.outcome];
  const own = evidence.filter(({ stepIndex }) => stepIndex === step.stepIndex).slice(0, mostFindings);
  if (own.length > 0)
    return {
      reason: open(
        `${own.map(({ words }) => words).join(" ")}${reachesAnswer(trace, own) ? " It is in the final answer." : ""}`,
      ),
      quotes: own.flatMap((finding) => quotesOfFinding(trace, finding)),
    };
  const told = signs.filter(({ weight }) => weight > 0).slice(0, mostSigns);
  const nothing =
    evidence.length === 0
      ? "Nothing in this trace contradicts itself."
      : `What does not agree in this trace lies at ${placesOf(evidence)}.`;
  const name = `step ${step.stepIndex} of ${step.agent}`;
  const learned =
    told.length === 0
      ? `By what was learned from other runs, begin to read at ${name}.`
      : `By what was learned from other runs, begin to read at ${name}: it ${told.map(sayWithQuote).join("; it ")}.`;
  return { reason: open(`${nothing} ${learned}`), quotes: quotesOfSigns(told) };
}

const placesOf = (evidence: readonly Finding[]): string => {
  const steps = [...new Set(evidence.map(({ stepIndex }) => stepIndex))].slice(0, 3);
  return `${steps.length === 1 ? "step" : "steps"} ${steps.join(", ")}`;
};

/** Whether the passage of a finding stands in the final answer. */
const reachesAnswer = ({ steps, finalAnswer }: Trace, findings: readonly Finding[]): boolean =>
  findings.some(({ stepIndex, span }) => {
    const text = span ? steps[stepIndex]?.content.slice(span.from, span.to).trim() : undefined;
    return text !== undefined && text.length > 1 && (finalAnswer ?? "").includes(text);
  });

function quotesOfFinding({ steps }: Trace, { stepIndex, span, against }: Finding): Quote[] {
  return [{ stepIndex, span }, ...against].flatMap((place) => {
    if (place.stepIndex === null || place.span === null) return [];
    const text = steps[place.stepIndex]?.content.slice(place.span.from, place.span.to) ?? "";
    return text.trim() === "" ? [] : [{ stepIndex: place.stepIndex, text }];
  });
}

function sayWithQuote({ words, quote }: Sign): string {
  const line = quote?.text.replace(/\s+/gu, " ").trim() ?? "";
  if (line === "" || words.includes(line)) return words;
  return `${words} (“${line.length <= mostQuoteLength ? line : `${line.slice(0, mostQuoteLength).toWellFormed()}…`}”)`;
}

/** The quotes of these signs, each passage once. */
const quotesOfSigns = (signs: readonly Sign[]): Quote[] => {
  const quotes = signs.flatMap(({ quote }) => (quote ? [quote] : []));
  return quotes.filter(
    ({ stepIndex, text }, at) =>
      quotes.findIndex((other) => other.stepIndex === stepIndex && other.text === text) === at,
  );
};
