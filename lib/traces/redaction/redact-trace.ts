import { contentHash } from "../content-hash";
import { type ParsedTrace } from "../parse-result";
import { type StepMedia, type Trace } from "../trace";
import { type Redactor } from "./redactor";

/**
 * A trace with everything masked that the rules find in any of its texts: steps, question, answers, prompts,
 * arguments, labels, metadata, issues and the report's examples. It is another trace to the content hash: what was
 * executed is what can still be read. Rules see into no picture: of media only kind, type and size stay.
 */
export function redactTrace({ trace, issues, report }: ParsedTrace, redactor: Redactor): ParsedTrace {
  return {
    trace: trace && maskTrace(trace, redactor),
    issues: maskValue(issues, redactor),
    report: maskValue(report, redactor),
  };
}

function maskTrace(trace: Trace, redactor: Redactor): Trace {
  const { format, outcome } = trace;
  const masked = maskValue(trace, redactor);
  const steps = masked.steps.map((step, at) => {
    const { media, ...rest } = step;
    const kind = trace.steps[at]?.kind ?? step.kind;
    const kept = trace.steps[at]?.media?.map(withoutBytes);
    return { ...rest, kind, ...(media === undefined || kept === undefined ? {} : { media: kept }) };
  });
  return { ...masked, format, outcome, steps, contentHash: contentHash({ ...masked, steps }) };
}

/** What masking leaves of media. */
export const withoutBytes = ({ kind, mediaType, byteSize }: StepMedia): StepMedia => ({
  kind,
  ...(mediaType === undefined ? {} : { mediaType }),
  ...(byteSize === undefined ? {} : { byteSize }),
});

/** The same for every text and key in a value of JSON. */
export function maskValue<T>(value: T, redactor: Redactor): T {
  return mapTexts(value, redactor.mask) as T;
}

/** Has the redactor count what it would mask in a trace, without a second trace being made. */
export function countInTrace({ trace, issues, report }: ParsedTrace, redactor: Redactor): void {
  eachText([trace, issues, report], redactor.count);
}

function eachText(value: unknown, visit: (text: string) => void): void {
  if (typeof value === "string") visit(value);
  else if (Array.isArray(value)) for (const inner of value) eachText(inner, visit);
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      visit(key);
      eachText(inner, visit);
    }
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [map(key), mapTexts(inner, map)]));
}
