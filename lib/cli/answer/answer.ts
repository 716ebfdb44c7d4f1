import { type Attribution } from "@/lib/traces/attribution";
import { partyWords } from "@/lib/traces/party";
import { type Step, type Trace } from "@/lib/traces/trace";

/** A trace of a file with the answer of the tracer; where there is none, `problem` says why. */
export interface Answer {
  file: string;
  /** Position of the trace in its file, from 0. */
  traceIndex: number;
  trace: Trace | null;
  attribution: Attribution | null;
  problem: string;
}

/** A step that an answer quotes, with its passages. */
export interface QuotedStep {
  step: Step;
  texts: string[];
}

export const nameOf = ({ file, traceIndex }: Answer): string =>
  traceIndex > 0 ? `${file} (trace ${traceIndex})` : file;

export const sizeWords = ({ steps, outcome }: Trace): string => {
  const count = `${steps.length} ${steps.length === 1 ? "step" : "steps"}`;
  return outcome === "unknown" ? count : `${count}, ${outcome}`;
};

/** What is quoted of each step: the named one first, the others in their order. */
export function quotedSteps(trace: Trace, { stepIndex, quotes }: Attribution): QuotedStep[] {
  const indexes = [...new Set(quotes.map((quote) => quote.stepIndex))].sort((a, b) => a - b);
  return [...indexes.filter((at) => at === stepIndex), ...indexes.filter((at) => at !== stepIndex)].flatMap((at) => {
    const step = trace.steps[at];
    const texts = quotes.filter((quote) => quote.stepIndex === at).map(({ text }) => text);
    return step ? [{ step, texts }] : [];
  });
}

const mostOthers = 4;

/** What a reader of the answer must know besides: whose fault, how sure, and where to look next. */
export function furtherWords({
  party,
  probability,
  applicability,
  isAbstained,
  suspects,
  stepIndex,
}: Attribution): string[] {
  const others = suspects.filter((suspect) => suspect.stepIndex !== stepIndex).slice(0, mostOthers);
  const list = others.map((suspect) => `${suspect.stepIndex} (${suspect.agent})`).join(", ");
  const next = isAbstained === true ? "Read next" : "Also likely";
  const percent = (share: number): string => `${Math.round(share * 100)}%`;
  return [
    ...(party === undefined || party === "agent" ? [] : [`Whose fault: ${partyWords[party].title.toLowerCase()}.`]),
    ...(probability
      ? [
          `Measured on labeled runs: right about the step in ${percent(probability.step)} of cases, about the agent in ${percent(probability.agent)}.`,
        ]
      : []),
    ...(applicability && applicability.level !== "familiar" ? [applicability.words] : []),
    ...(list === "" ? [] : [`${next}: step ${list}.`]),
  ];
}
