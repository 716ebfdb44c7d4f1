import { buildTrace } from "../build-trace";
import { isoTime } from "../iso-time";
import { type ParsedTrace } from "../parse-result";
import { type StepDraft } from "../step-draft";

/** A line of the log: a task began or ended. */
export interface LogEntry {
  timestamp: string;
  task: string;
  agent: string;
  status: string;
  output?: string | undefined;
  /** Where the task and the output stand. */
  taskPointer: string;
  outputPointer: string;
}

const failures = new Set(["failed", "error", "errored"]);

/** The trace of a crew's log: what each task asks goes to its agent, what it ended with is said by that agent. */
export function logTrace(entries: readonly LogEntry[], pointer: string): ParsedTrace {
  const steps: StepDraft[] = [];
  const asked = new Set<string>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.task, entry.agent]);
    if (!asked.has(key) && entry.task !== "") steps.push(taskStep(entry));
    asked.add(key);
    if (entry.output === undefined || entry.output === "") continue;
    steps.push({
      rawAgent: entry.agent,
      kind: "message",
      content: entry.output,
      pointer: entry.outputPointer,
      isError: failures.has(entry.status),
      startedAt: isoTime(entry.timestamp),
    });
  }
  const last = entries.at(-1);
  return buildTrace({
    format: "crewai-log",
    pointer,
    steps,
    question: questionOf(entries.map(({ task }) => task)),
    finalAnswer: last && !failures.has(last.status) ? last.output : undefined,
    outcome: last && failures.has(last.status) ? "failed" : undefined,
    // Whole seconds: tasks that run at the same time lie in the order in which they were logged.
    order: { by: "sequence", isCertain: true, tieCount: 0 },
  });
}

const taskStep = ({ task, agent, timestamp, taskPointer }: LogEntry): StepDraft => ({
  rawAgent: "user",
  kind: "input",
  content: task,
  pointer: taskPointer,
  recipient: agent,
  startedAt: isoTime(timestamp),
});

/** A crew is asked by its tasks: what they ask, each once. */
export const questionOf = (tasks: readonly string[]): string => [...new Set(tasks)].filter(Boolean).join("\n\n");
