import { type ReadLiteral } from "../document";
import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { type StepDraft } from "../step-draft";
import { converseSteps } from "./converse-messages";

/** Teams in teams are followed so deep. */
const maxNesting = 20;

/**
 * What the nodes of a swarm or graph ended with, in the order in which they ran. A node's
 * result holds its last message only.
 */
export function nodeSteps(
  results: JsonObject,
  order: readonly string[],
  pointer: string,
  literal: ReadLiteral,
  depth = 0,
): StepDraft[] {
  const listed = [...order, ...Object.keys(results)];
  // A node that ran twice has one result, that of its last run.
  const nodes = listed.filter((node, at) => listed.indexOf(node) === at && isObject(results[node]));
  const lastRun = (node: string): number => (order.includes(node) ? order.lastIndexOf(node) : order.length);
  nodes.sort((a, b) => lastRun(a) - lastRun(b));
  return nodes.flatMap((node) => {
    const nodeResult = objectAt(results, node);
    const result = objectAt(nodeResult, "result");
    const at = pointerTo(pointer, node, "result");
    if (isObject(result["results"]))
      return depth >= maxNesting ? [] : nodeSteps(result["results"], [], pointerTo(at, "results"), literal, depth + 1);
    const isError = nodeResult["status"] === "failed" || result["type"] === "exception";
    return resultSteps(node, result, at, literal).map((step) => ({
      ...step,
      isError,
      durationMs: durationOf(nodeResult),
    }));
  });
}

function resultSteps(node: string, result: JsonObject, pointer: string, literal: ReadLiteral): StepDraft[] {
  const { message } = result;
  if (typeof message === "string")
    return message === ""
      ? []
      : [{ rawAgent: node, kind: "message", content: message, pointer: pointerTo(pointer, "message") }];
  return isObject(message)
    ? converseSteps({ pointer: pointerTo(pointer, "message"), value: message, literal }, node, true)
    : [];
}

const durationOf = (nodeResult: JsonObject): number | undefined => {
  const duration = numberAt(nodeResult, "execution_time");
  return duration !== undefined && duration >= 0 ? duration : undefined;
};

/** The task that a state names: a text, or blocks of text. */
export function taskOf(state: JsonObject): string | undefined {
  const task = state["current_task"];
  if (typeof task === "string") return task;
  const texts = listAt(state, "current_task").flatMap((block) =>
    isObject(block) ? (textAt(block, "text") ?? []) : [],
  );
  return texts.length > 0 ? texts.join("\n") : undefined;
}

/** How the run ended, by the status that the file states. */
export const endOf = (state: JsonObject): { termination?: string; outcome?: "failed" } => {
  const status = textAt(state, "status");
  if (status === undefined) return {};
  return status === "failed" ? { termination: status, outcome: "failed" } : { termination: status };
};
