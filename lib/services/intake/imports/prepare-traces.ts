import { type ParsedTrace } from "@/lib/traces/parse-result";
import { type ParsedSource } from "@/lib/traces/parse-source";
import { countInTrace, redactTrace } from "@/lib/traces/redaction/redact-trace";
import { type Redactor } from "@/lib/traces/redaction/redactor";
import { type ImportIssue, type Outcome, type Trace } from "@/lib/traces/trace";

/** What is done to every trace of a file before it is shown or stored. */
export interface Preparation {
  /** Name of the system, for traces that name none. */
  system: string | null;
  /** Version of the system, for traces that state none. */
  version: string | null;
  /** Outcome of traces that state none. */
  outcome?: Outcome | null;
  /** Null where nothing is to be masked or counted. */
  redactor: Redactor | null;
  /** Whether what the redactor finds is masked; else it is only counted. */
  redacts: boolean;
}

/** A version says nothing without the system that it is of. */
function withSystem(trace: Trace, said: Pick<Preparation, "system" | "version">): Trace {
  const [own, named] = [said.system?.trim() ?? "", said.version?.trim() ?? ""];
  const name = trace.system?.name ?? own;
  const version = trace.system?.version ?? named;
  return name === "" ? trace : { ...trace, system: { name, ...(version === "" ? {} : { version }) } };
}

/** What is said where a version came for a trace without a system. */
const lostVersion = ({ system }: Trace, version: string | null): ImportIssue[] =>
  system || !version?.trim()
    ? []
    : [
        {
          severity: "warning",
          code: "version-without-system",
          message: "Its version was left out, since nothing names its system: name that, too.",
          pointer: "",
        },
      ];

const withOutcome = (trace: Trace, outcome: Outcome | null): Trace =>
  trace.outcome === "unknown" && outcome !== null ? { ...trace, outcome } : trace;

/** The traces of a file as they are to be stored, each with what was noticed about the file as a whole. */
export async function* prepareTraces(parsed: ParsedSource, preparation: Preparation): AsyncGenerator<ParsedTrace> {
  const { version, outcome = null, redactor, redacts } = preparation;
  const notices = parsed.issues.filter(({ severity }) => severity !== "error");
  for await (const { trace, issues, report, files } of parsed.traces) {
    const named = trace && withSystem(trace, preparation);
    const plain = {
      trace: named && withOutcome(named, outcome),
      issues: [...notices, ...issues, ...(named ? lostVersion(named, version) : [])],
      report,
      ...(files === undefined ? {} : { files }),
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
