import { buildTrace } from "../build-trace";
import { type Document, type PlacedObject } from "../document";
import { answerSteps, chatSteps } from "../flowise/chat-steps";
import { FlowSteps } from "../flowise/flow-steps";
import { chatMessages, type FlowRun, flowRuns, predictions } from "../flowise/flow-values";
import { type TraceFormat } from "../format";
import { groupBy } from "../group-by";
import { textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";
import { type Outcome } from "../trace";

const format = "flowise-run";
const lookedAt = 20_000;

/** Runs of Flowise: executions of agent flows, answers of a prediction, and the messages of chats. */
export const flowiseRun: TraceFormat = {
  name: format,
  title: "Flowise run",
  words: {
    group: "Other frameworks",
    knownBy:
      "`executionData` or `agentFlowExecutedData` of `{nodeId, nodeLabel, data}`; messages with the roles `userMessage` and `apiMessage`; a prediction's `{text, question, chatId}`",
    notes:
      "one trace per execution or chat; agents = the labels of nodes that call a model, or `agentName`; other nodes are tools of `workflow`; state = outcome; based on the source code of Flowise",
  },
  recognise: (document) => {
    if (flowRuns(document, lookedAt).length > 0)
      return { confidence: "certain", keys: ["executionData or agentFlowExecutedData", "nodeId", "nodeLabel"] };
    if (chatMessages(document, lookedAt).length > 0)
      return { confidence: "certain", keys: ["role: userMessage or apiMessage", "chatflowid", "chatId"] };
    return predictions(document, lookedAt).length > 0
      ? { confidence: "likely", keys: ["text", "question", "chatId"] }
      : null;
  },
  read: (document) => readAll(document),
};

function readAll(document: Document): ParsedTrace[] {
  const runs = flowRuns(document);
  if (runs.length > 0) return runs.map(readRun);
  const messages = chatMessages(document);
  if (messages.length === 0) return predictions(document).map(readPrediction);
  const chats = groupBy(messages, ({ value }) =>
    JSON.stringify([textField(value, "chatflowid"), textField(value, "sessionId", "chatId")]),
  );
  return [...chats.values()].map(readChat);
}

function readRun({ value, pointer, nodes }: FlowRun): ParsedTrace {
  const flow = new FlowSteps();
  const question = textField(value, "question");
  if (question !== undefined)
    flow.say({ rawAgent: "user", kind: "input", content: question, pointer: pointerTo(pointer, "question") });
  for (const node of nodes) flow.take(node);
  const text = textField(value, "text");
  if (text !== undefined)
    flow.say({
      rawAgent: "workflow",
      isAgent: false,
      kind: "message",
      content: text,
      pointer: pointerTo(pointer, "text"),
    });
  const statuses = nodes.map((node) => textAt(node.value, "status"));
  const state = textField(value, "state") ?? statuses.findLast((status) => status !== undefined);
  const outcome: Outcome | undefined =
    state === "FINISHED" ? "passed" : /^(?:ERROR|FAILED|TIMEOUT)$/.test(state ?? "") ? "failed" : undefined;
  const session = textField(value, "sessionId", "chatId");
  return buildTrace({
    format,
    pointer,
    steps: flow.steps,
    question: question ?? flow.steps.find(({ kind }) => kind === "input")?.content,
    agents: flow.agents,
    externalId: textField(value, "executionId", "id"),
    system: { name: "Flowise" },
    termination: state === "FINISHED" ? undefined : state,
    outcome,
    finalAnswer: text,
    metadata: session === undefined ? {} : { sessionId: session },
  });
}

/** Messages are listed the first first, unless their times say otherwise. */
function readChat(messages: readonly PlacedObject[]): ParsedTrace {
  const time = ({ value }: PlacedObject): string => textAt(value, "createdDate") ?? "";
  const isTimed = messages.every((message) => time(message) !== "");
  const ordered = isTimed
    ? messages.toSorted((a, b) => (time(a) < time(b) ? -1 : time(a) > time(b) ? 1 : 0))
    : messages;
  const first = messages[0]?.value ?? {};
  return buildTrace({
    format,
    pointer: messages[0]?.pointer ?? "",
    steps: ordered.flatMap(chatSteps),
    externalId: textField(first, "sessionId", "chatId"),
    system: { name: "Flowise" },
  });
}

function readPrediction(placed: PlacedObject): ParsedTrace {
  const { value, pointer } = placed;
  const content = textField(value, "question") ?? "";
  const answer = textField(value, "text") ?? "";
  return buildTrace({
    format,
    pointer,
    steps: [
      ...(content === ""
        ? []
        : [{ rawAgent: "user", kind: "input" as const, content, pointer: pointerTo(pointer, "question") }]),
      ...answerSteps(placed, answer, pointerTo(pointer, "text")),
    ],
    externalId: textField(value, "chatMessageId"),
    system: { name: "Flowise" },
    finalAnswer: answer,
    metadata: { sessionId: textField(value, "sessionId", "chatId") },
  });
}
