import { buildTrace } from "../build-trace";
import { type Document, literalOf, objectOf, type ReadLiteral } from "../document";
import { type TraceFormat } from "../format";
import { objectAt, objectsAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { unpackObject } from "../messages/unpack-field";
import { parseFlatted } from "../n8n/flatted";
import { isAgent, nodeRuns } from "../n8n/node-runs";
import { lastError, NodeReader } from "../n8n/node-steps";
import { type ParsedTrace } from "../parse-result";
import { type Outcome } from "../trace";

interface Placed {
  value: JsonObject;
  pointer: string;
  /** Where its data stands. */
  held: string;
}

/** Executions of n8n's workflows, with what each node gave out. */
export const n8nExecution: TraceFormat = {
  name: "n8n-execution",
  title: "n8n execution",
  words: {
    group: "Other frameworks",
    knownBy:
      "`data.resultData.runData`, alone or listed under `data`, also where `data` is the text that the database keeps; a database with `execution_data`",
    notes: "agent and chain nodes are agents; tools are called by the agent they ran for; status = outcome",
  },
  recognise: (document) =>
    executionsOf(document).length > 0 ? { confidence: "certain", keys: ["data", "resultData", "runData"] } : null,
  read: (document) => executionsOf(document).map((execution) => readExecution(execution, literalOf(document))),
};

const isExecution = (value: JsonObject): boolean =>
  isObject(objectAt(objectAt(value, "data"), "resultData")["runData"]);

/** An execution with its data, also where the data is a text in which values are named by their place. */
function unfolded(value: JsonObject): JsonObject {
  const data = typeof value["data"] === "string" ? parseFlatted(value["data"]) : undefined;
  return isObject(data) ? { ...value, data } : value;
}

/** The executions of the database: what each gave out stands in a row of its own. */
function storedExecutions(tables: Record<string, JsonObject[]>, base: string): Placed[] {
  const about = new Map((tables["execution_entity"] ?? []).map((row) => [row["id"], row]));
  return (tables["execution_data"] ?? []).flatMap((row, at): Placed[] => {
    const pointer = pointerTo(base, "execution_data", at);
    const id = row["executionId"];
    const workflowData = unpackObject(row, "workflowData");
    const value = unfolded({ ...about.get(id), id, workflowData, data: row["data"] });
    return isExecution(value) ? [{ value, pointer, held: pointerTo(pointer, "data") }] : [];
  });
}

function executionsOf(document: Document): Placed[] {
  if (document.kind === "tables") return storedExecutions(document.tables, document.pointer);
  const whole = objectOf(document);
  if (whole === null) return [];
  const value = unfolded(whole);
  const { pointer } = document;
  if (isExecution(value)) return [{ value, pointer, held: pointerTo(pointer, "data") }];
  // What a node's run data is copied as, without the execution around it.
  if (isObject(objectAt(value, "resultData")["runData"])) return [{ value: { data: value }, pointer, held: pointer }];
  return objectsAt(value, "data", pointer)
    .map((item) => ({ ...item, value: unfolded(item.value) }))
    .filter((item) => isExecution(item.value))
    .map((item) => ({ ...item, held: pointerTo(item.pointer, "data") }));
}

function readExecution({ value, pointer, held }: Placed, literal: ReadLiteral): ParsedTrace {
  const runs = nodeRuns(value, held);
  const { steps } = new NodeReader(runs, literal);
  const result = objectAt(objectAt(value, "data"), "resultData");
  const status = textField(value, "status");
  const name = textField(objectAt(value, "workflowData"), "name");
  const id = value["id"];
  return buildTrace({
    format: "n8n-execution",
    pointer,
    steps: [...steps, ...lastError(result, pointerTo(held, "resultData"), steps)],
    agents: [...new Set(runs.filter(isAgent).map(({ node }) => node))].map((agent) => ({ name: agent })),
    outcome: outcomeOf(status, value["finished"], result),
    termination: status === "success" ? undefined : status,
    externalId: typeof id === "string" || typeof id === "number" ? String(id) : undefined,
    system: name === undefined ? undefined : { name },
  });
}

function outcomeOf(status: string | undefined, finished: unknown, result: JsonObject): Outcome | undefined {
  if (status === "error" || status === "crashed" || isObject(result["error"])) return "failed";
  return status === "success" || (status === undefined && finished === true) ? "passed" : undefined;
}
