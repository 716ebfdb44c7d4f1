import { type Document, itemsOf, literalOf, objectOf, type PlacedObject } from "../document";
import { listAt, objectsAt, textAt } from "../json-fields";
import { literalsOfText } from "../json-literals";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { unpackList } from "../messages/unpack-field";
import { streamEvents } from "../vercel-ai/stream-steps";

/** What was run of a flow, and what else the file says of the run. */
export interface FlowRun extends PlacedObject {
  nodes: PlacedObject[];
}

const nodeKeys = ["executionData", "agentFlowExecutedData"] as const;

/** A node that a flow has run. */
const isNode = (value: JsonObject): boolean =>
  typeof value["nodeId"] === "string" && isObject(value["data"]) && ("nodeLabel" in value || "status" in value);

/** The objects of a list, of a page's `data`, of a stream, or the one object. */
function objectsOf(document: Document, length: number): PlacedObject[] {
  if (document.kind === "text") {
    const text = length === Infinity ? document.text : document.text.slice(0, length);
    if (!/^\s*(?:message:?[^\n]*\n)?(?:event:[^\n]*\n)?data: ?\{/.test(text.slice(0, 2000))) return [];
    return streamEvents(text).map(({ line, value }) => ({
      value,
      pointer: pointerTo(document.pointer, line),
      literal: literalsOfText(JSON.stringify(value), pointerTo(document.pointer, line)),
    }));
  }
  const literal = literalOf(document);
  const whole = objectOf(document);
  if (whole === null)
    return (itemsOf(document) ?? []).flatMap(({ value, pointer }) =>
      isObject(value) ? [{ value, pointer, literal }] : [],
    );
  const listed = nodeKeys.some((key) => key in whole) ? [] : objectsAt(whole, "data", document.pointer);
  return listed.length > 0
    ? listed.map((item) => ({ ...item, literal }))
    : [{ value: whole, pointer: document.pointer, literal }];
}

/** The runs of flows in a document: executions, answers of a prediction, or the event that tells the nodes. */
export function flowRuns(document: Document, length = Infinity): FlowRun[] {
  return objectsOf(document, length).flatMap((placed): FlowRun[] => {
    const { value, pointer, literal } = placed;
    const key =
      nodeKeys.find((name) => name in value) ?? (value["event"] === "agentFlowExecutedData" ? "data" : undefined);
    if (key === undefined) return [];
    const nodes = unpackList(value, key, pointer, literal).filter((item) => isNode(item.value));
    return nodes.length === 0 ? [] : [{ ...placed, nodes }];
  });
}

/** Messages of a chat: each names its flow, its chat and whose it is. */
export function chatMessages(document: Document, length = Infinity): PlacedObject[] {
  const found = objectsOf(document, length);
  const isMessage = ({ value }: PlacedObject): boolean =>
    /^(?:user|api)Message$/.test(textAt(value, "role") ?? "") && ("chatflowid" in value || "chatId" in value);
  return found.length > 0 && found.every(isMessage) ? found : [];
}

/** The answer of a chatflow's prediction: a text, with the tools that were used or what its agents thought. */
export function predictions(document: Document, length = Infinity): PlacedObject[] {
  return objectsOf(document, length).filter(
    ({ value }) =>
      typeof value["text"] === "string" &&
      "question" in value &&
      "chatId" in value &&
      ("chatMessageId" in value || "sessionId" in value) &&
      listAt(value, "agentFlowExecutedData").length === 0,
  );
}
