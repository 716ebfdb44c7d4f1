import { buildTrace } from "../build-trace";
import { textAt } from "../json-fields";
import { type JsonObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";
import { type StepDraft } from "../step-draft";
import { type AgnoRun, isAgnoRun, nestedMembers, questionOf, runnerOf, runSteps } from "./run-steps";

/** The trace of one run of an agent or a team, with the runs of its members. */
export function runTrace(
  format: string,
  run: AgnoRun,
  membersOf: (run: AgnoRun) => AgnoRun[] = nestedMembers,
): ParsedTrace {
  const { steps, agents, duplicateCount } = runSteps(run, membersOf);
  const status = textAt(run.value, "status");
  const isFailed = status !== undefined && /^(?:error|failed)$/i.test(status);
  const team = textAt(run.value, "team_name");
  return buildTrace({
    format,
    pointer: run.pointer,
    steps: [...steps, ...failureStep(run, isFailed)],
    agents,
    duplicateCount,
    question: questionOf(run.value),
    finalAnswer: isFailed ? undefined : answerOf(run.value, steps),
    externalId: textAt(run.value, "run_id"),
    system: team === undefined ? undefined : { name: team },
    termination: status === undefined || status === "COMPLETED" ? undefined : status,
    outcome: isFailed ? "failed" : undefined,
    metadata: Object.fromEntries(
      (["session_id", "user_id"] as const).flatMap((key) => {
        const value = textAt(run.value, key);
        return value === undefined ? [] : [[key === "session_id" ? "sessionId" : "userId", value]];
      }),
    ),
  });
}

/** A run that failed has the error as its content. */
function failureStep({ value, pointer }: AgnoRun, isFailed: boolean): StepDraft[] {
  const content = textAt(value, "content") ?? "";
  return isFailed && content !== ""
    ? [{ rawAgent: runnerOf(value), kind: "message", content, pointer: `${pointer}/content`, isError: true }]
    : [];
}

/** A streamed run's content is all that its models said, run together: then the last message is the answer. */
function answerOf(run: JsonObject, steps: readonly StepDraft[]): string | undefined {
  const content = textAt(run, "content");
  const last = steps.findLast(({ kind }) => kind === "message")?.content;
  return content === undefined || (last !== undefined && content.endsWith(last)) ? undefined : content;
}

/**
 * The traces of rows that each hold a run: one for each run that no other run asked for,
 * with those that it did ask for.
 */
export function runTraces(format: string, runs: readonly AgnoRun[]): ParsedTrace[] {
  const valid = runs.filter(({ value }) => isAgnoRun(value));
  const ids = new Set(valid.map(({ value }) => value["run_id"]));
  const byParent = new Map<unknown, AgnoRun[]>();
  for (const run of valid) {
    const parent = run.value["parent_run_id"];
    if (parent === run.value["run_id"]) continue;
    const siblings = byParent.get(parent);
    if (siblings === undefined) byParent.set(parent, [run]);
    else siblings.push(run);
  }
  const membersOf = (run: AgnoRun): AgnoRun[] => {
    const nested = nestedMembers(run);
    return nested.length > 0 ? nested : (byParent.get(run.value["run_id"]) ?? []);
  };
  return valid
    .filter(({ value }) => typeof value["parent_run_id"] !== "string" || !ids.has(value["parent_run_id"]))
    .map((run) => runTrace(format, run, membersOf));
}
