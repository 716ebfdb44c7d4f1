import { buildTrace } from "../build-trace";
import { workerName } from "../camel/agent-name";
import { workforce } from "../camel/workforce-steps";
import { type TraceFormat } from "../format";
import { pointerTo } from "../json-pointer";
import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";

const heading = "=== Task Hierarchy ===";
/** `|-- [job.1] Look it up. [completed] (completed in 0.12 seconds)`, indented by its depth. */
const task = /^([ |]*)[|`]-- \[[^\]\n]+\] (.*) \[(\w+)\](?: \(.*)?$/;
const worker = /^- Worker ID: \S+ \(Role: (.*)\)\s*$/;

/** The tree of tasks that a CAMEL workforce prints. It says neither who did a task nor what was found. */
export const camelWorkforceTree: TraceFormat = {
  name: "camel-workforce-tree",
  title: "CAMEL workforce tree",
  words: { group: "Other frameworks", knownBy: "`=== Task Hierarchy ===`", notes: "tasks only" },
  recognise: (document) =>
    document.kind === "text" && document.text.slice(0, 2000).includes(heading)
      ? { confidence: "certain", keys: [heading] }
      : null,
  read: (document) => {
    const lines = document.kind === "text" ? document.text.split(/\r\n|\n/) : [];
    const agents = lines.flatMap((line): TraceAgent[] => {
      const role = worker.exec(line)?.[1];
      return role === undefined ? [] : [workerName(role)];
    });
    let outcome: "failed" | undefined;
    const steps = lines.flatMap((line, at): StepDraft[] => {
      const [, indent, content, state] = task.exec(line) ?? [];
      if (indent === undefined || content === undefined) return [];
      const base = { content, pointer: pointerTo(document.pointer, at) };
      const isError = state === "failed";
      if (indent !== "") return [{ ...base, rawAgent: workforce, kind: "message", isError }];
      if (isError) outcome = "failed";
      return [{ ...base, rawAgent: "user", kind: "input" }];
    });
    return [
      buildTrace({
        format: "camel-workforce-tree",
        pointer: document.pointer,
        steps,
        agents,
        outcome,
      }),
    ];
  },
};
