import { type ParsedTrace } from "@/lib/traces/parse-result";
import { type ParsedSource } from "@/lib/traces/parse-source";
import { countInTrace, redactTrace } from "@/lib/traces/redaction/redact-trace";
import { type Redactor } from "@/lib/traces/redaction/redactor";
import { type ImportIssue, type Outcome, type Trace } from "@/lib/traces/trace";

/** What is done to every trace of a file before it is shown or stored. */
export interface Preparation {
  /** Name of the system, for traces that name none. */
  system: string | null;
  /** Outcome of traces that state none. */
  outcome?: Outcome | null;
  /** Null where nothing is to be masked or counted. */
  redactor: Redactor | null;
  /** Whether what the redactor finds is masked; else it is only counted. */
  redacts: boolean;
}

const withSystem = (trace: Trace, name: string | null): Trace =>
  trace.system || !name?.trim() ? trace : { ...trace, system: { name: name.trim() } };

const withOutcome = (trace: Trace, outcome: Outcome | null): Trace =>
  trace.outcome === "unknown" && outcome !== null ? { ...trace, outcome } : trace;

/** The traces of a file as they are to be stored, each with what was noticed about the file as a whole. */
export async function* prepareTraces(parsed: ParsedSource, preparation: Preparation): AsyncGenerator<ParsedTrace> {
  const { system, outcome = null, redactor, redacts } = preparation;
  const notices = parsed.issues.filter(({ severity }) => severity !== "error");
  for await (const { trace, issues, report } of parsed.traces) {
    const plain = {
      trace: trace && withOutcome(withSystem(trace, system), outcome),
      issues: [...notices, ...issues],
      report,
    };
    if (redactor && redacts) yield redactTrace(plain, redactor);
    else {
      if (redactor) countInTrace(plain, redactor);
      yield plain;
    }
  }
}

/** What of a file could not be read, apart from its traces. */
export const fileErrors = (parsed: Pick<ParsedSource, "issues">): ImportIssue[] =>
  parsed.issues.filter(({ severity }) => severity === "error");
