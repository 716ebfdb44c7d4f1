import { statusWords } from "@/components/answers/runs/run-words";
import { formatCount, formatNumber } from "@/lib/format";
import { type ActivityEvent } from "@/lib/traces/activity-view";

/** What the fields of a trace are called where somebody changed one. */
const fieldWords: Record<string, string> = {
  title: "the title",
  question: "the question",
  expectedAnswer: "the expected answer",
  outcome: "the outcome",
  systemName: "the system",
  systemVersion: "the version of the system",
};

const sourceWords: Record<string, string> = {
  url: "from an address",
  langfuse: "from Langfuse",
  phoenix: "from Phoenix",
  cli: "from the command line",
  otlp: "from OpenTelemetry",
};

/**
 * What happened, in words that follow who did it; begins in lower case where somebody is named. `methods`
 * are what people call each method.
 */
export function activityWords(event: ActivityEvent, methods: Readonly<Record<string, string>>): string {
  switch (event.kind) {
    case "imported":
      return ["imported the trace", event.fileName && `from ${event.fileName}`, sourceWords[event.source ?? ""]]
        .filter(Boolean)
        .join(" ");
    case "read-again":
      return event.isChanged
        ? `re-read the trace: it now has ${formatCount(event.stepCount, "step")}`
        : "re-read the trace: no changes";
    case "edited":
      return `changed ${fieldWords[event.field] ?? event.field} from ${quoted(event.before)} to ${quoted(event.after)}`;
    case "run-started":
      return `started run #${event.number}, ${methods[event.method] ?? event.method}${event.model ? `, ${event.model}` : ""}`;
    case "run-ended":
      return `run #${event.number}, ${methods[event.method] ?? event.method}, ended: ${endWords(event.status)}`;
    case "evaluated":
      return `${formatCount(event.runCount, "run")} by evaluation ${event.title}${partWords(event)}`;
    case "labelled":
      return event.isChange ? "changed their label" : "labeled the trace";
    case "adjudicated":
      return event.isWithdrawn ? "withdrew the adjudicated ground truth" : "adjudicated the ground truth";
    case "label-imported":
      return `imported a label with the label set ${event.labelSetName}`;
    case "queued":
      return `put the trace into the label queue ${event.queueName}`;
    case "shared":
      return "shared the trace by a link";
    case "share-revoked":
      return "revoked a link to the trace";
    case "commented":
      return event.stepIndex === null ? "commented on the trace" : `commented on step ${event.stepIndex}`;
  }
}

const quoted = (value: string | null): string => (value === null || value === "" ? "nothing" : `“${value}”`);

const endWords = (status: string): string =>
  status in statusWords ? statusWords[status as keyof typeof statusWords] : status.toLowerCase();

const partWords = ({ activeCount, failedCount }: { activeCount: number; failedCount: number }): string =>
  [
    activeCount > 0 ? `, ${formatNumber(activeCount)} pending` : "",
    failedCount > 0 ? `, ${formatNumber(failedCount)} failed` : "",
  ].join("");

/** Who is named for it, where nobody in particular did it. */
export const byWords = (event: ActivityEvent): string | null => {
  if (event.by !== null) return event.by;
  if (event.kind === "run-ended" || event.kind === "evaluated") return null;
  return "The server";
};
