import { buildTrace } from "../build-trace";
import { clineSteps } from "../coding/cline-steps";
import { type Document, type FileDocument, firstItems, itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt, objectsAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";

const about = /(?:^|\/)(?:ui_messages|claude_messages|task_metadata|context_history|history_item|settings)\.json$/;

const isMessage = (value: unknown): value is JsonObject =>
  isObject(value) && (value["role"] === "user" || value["role"] === "assistant") && "content" in value;

/** The texts of a message, as a text or in blocks. */
const textsOf = (message: JsonObject): string[] =>
  typeof message["content"] === "string"
    ? [message["content"]]
    : listAt(message, "content").flatMap((block) => (isObject(block) ? [textField(block, "text") ?? ""] : []));

/** What Cline and Roo Code keep of a task: the messages that they sent, alone or in the task's folder. */
export const clineTask: TraceFormat = {
  name: "cline-task",
  title: "Cline or Roo Code task",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "messages of which the first begins with `<task>`, and `<environment_details>`; also the folder of a task",
    notes:
      'agent "cline"; calls are XML or tool calls, answers begin with `[tool …] Result:`; environment details count as system text; based on public tools that read these files',
  },
  recognise: (document) =>
    conversationOf(document) === null
      ? null
      : { confidence: "certain", keys: ["role", "<task>", "<environment_details>"] },
  read: (document) => {
    const file = conversationOf(document);
    if (file === null) return [];
    const messages = (itemsOf(file) ?? []).flatMap(({ value, pointer }) =>
      isMessage(value) ? [{ value, pointer, literal: literalOf(file) }] : [],
    );
    const { steps, finalAnswer } = clineSteps(messages, modelOf(document));
    const id = /([^/]+)\/[^/]+$/.exec(file.path)?.[1];
    return [
      buildTrace({
        format: "cline-task",
        pointer: file.pointer,
        steps,
        finalAnswer,
        externalId: id,
        system: { name: "Cline" },
      }),
    ];
  },
};

function conversationOf(document: Document): FileDocument | null {
  if (document.kind !== "folder") return isConversation(document) ? document : null;
  const found = document.files.filter(isConversation);
  const isAll = document.files.every((file) => found.includes(file) || about.test(file.path));
  return found.length === 1 && isAll ? (found[0] ?? null) : null;
}

function isConversation(document: Document): boolean {
  const values = firstItems(document);
  if (values.length === 0 || !values.every(isMessage)) return false;
  const texts = values.map(textsOf);
  const isTask = texts[0]?.some((text) => /^\s*<(?:task|feedback|user_message)>/.test(text)) === true;
  return isTask && texts.some((inside) => inside.some((text) => text.includes("<environment_details>")));
}

function modelOf(document: Document): string | undefined {
  if (document.kind !== "folder") return undefined;
  const meta = document.files.map(objectOf).find((value) => value !== null && Array.isArray(value["model_usage"]));
  const used = meta ? objectsAt(meta, "model_usage", "").at(-1)?.value : undefined;
  return used && textAt(used, "model_id");
}
