import { listAt, numberAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textEntry } from "../messages/field";

/** One run of one node. */
export interface NodeRun {
  node: string;
  /** Its type, `@n8n/n8n-nodes-langchain.agent`; "" where the execution does not tell the workflow. */
  type: string;
  value: JsonObject;
  pointer: string;
  start: number;
  end: number;
}

/** What a run gave out, or got, by the kind of its connection. */
export interface NodeData {
  /** `main`, `ai_tool`, `ai_languageModel`, … */
  connection: string;
  items: { value: JsonObject; pointer: string }[];
}

const maxRuns = 100_000;

/**
 * Every run of every node, of an execution whose data stands at `held`. Agents come in where they end: before that,
 * their tools work for them.
 */
export function nodeRuns(execution: JsonObject, held: string): NodeRun[] {
  const types = nodeTypes(objectAt(execution, "workflowData"));
  const runData = objectAt(objectAt(objectAt(execution, "data"), "resultData"), "runData");
  const where = pointerTo(held, "resultData", "runData");
  const runs = Object.keys(runData).flatMap((node) =>
    objectsAt(runData, node, where).map(({ value, pointer: at }): NodeRun => {
      const start = numberAt(value, "startTime") ?? 0;
      const end = start + Math.max(0, numberAt(value, "executionTime") ?? 0);
      return { node, type: types.get(node) ?? "", value, pointer: at, start, end };
    }),
  );
  const order = (run: NodeRun): number => (isAgent(run) ? run.end : run.start);
  return runs
    .slice(0, maxRuns)
    .toSorted(
      (a, b) =>
        order(a) - order(b) ||
        Number(isAgent(a)) - Number(isAgent(b)) ||
        (numberAt(a.value, "executionIndex") ?? 0) - (numberAt(b.value, "executionIndex") ?? 0),
    );
}

function nodeTypes(workflow: JsonObject): Map<string, string> {
  const named = listAt(workflow, "nodes").filter(isObject);
  return new Map(named.map((node) => [textAt(node, "name") ?? "", textAt(node, "type") ?? ""]));
}

/** Nodes that ask a model and answer themselves: agents, chains, and the models' own nodes. */
export const isAgent = ({ type, value, node }: NodeRun): boolean =>
  /langchain\.(?:agent|chain|openAi|anthropic|googleGemini|ollama|informationExtractor|textClassifier|sentimentAnalysis)/.test(
    type,
  ) ||
  (type === "" && /\bagent\b/i.test(node) && Object.hasOwn(objectAt(value, "data"), "main"));

export const isTrigger = ({ type, value }: NodeRun): boolean =>
  /trigger$|\.webhook$|\.formTrigger$/i.test(type) ||
  (type === "" && listAt(value, "source").length === 0 && chatText(dataOf(value, "data", "")) !== undefined);

/** What stands under `data` or `inputOverride`: items by connection. */
export function dataOf(run: JsonObject, key: "data" | "inputOverride", pointer: string): NodeData[] {
  const data = objectAt(run, key);
  return Object.keys(data).map((connection) => ({
    connection,
    items: listAt(data, connection).flatMap((output, out) =>
      (Array.isArray(output) ? (output as unknown[]) : []).flatMap((item, at) =>
        isObject(item) && isObject(item["json"])
          ? [{ value: item["json"], pointer: pointerTo(pointer, key, connection, out, at, "json") }]
          : [],
      ),
    ),
  }));
}

const chatKeys = ["chatInput", "query", "message", "text", "prompt", "input"] as const;

/** What a person wrote, where a trigger says it, with its place. */
export function chatText(data: readonly NodeData[]): { text: string; pointer: string } | undefined {
  for (const { items } of data)
    for (const { value, pointer } of items)
      for (const [from, at] of [
        [value, pointer],
        [objectAt(value, "body"), pointerTo(pointer, "body")],
      ] as const) {
        const said = textEntry(from, ...chatKeys);
        if (said !== undefined) return { text: said.text, pointer: pointerTo(at, said.key) };
      }
  return undefined;
}
