import { type Document, type FileDocument, literalOf, objectOf, type ReadLiteral } from "../document";
import { hasKeys, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { decodeMessage, decodeMessages } from "../messages/decode-messages";
import { type DecodedMessage } from "../messages/message";

/** A file of the model log: one request to a model and what it answered. */
export interface ModelCall {
  pointer: string;
  fields: JsonObject;
  literal: ReadLiteral;
}

const isModelCall = (value: JsonObject): boolean =>
  hasKeys(value, "request_timestamp", "request") && Array.isArray(objectAt(value, "request")["messages"]);

/** The model calls of a folder, or of one file, in the order in which they were sent. */
export function modelCallsOf(document: Document): ModelCall[] {
  const files: readonly FileDocument[] = document.kind === "folder" ? document.files : [document];
  return files
    .flatMap((file): ModelCall[] => {
      const fields = objectOf(file);
      return fields !== null && isModelCall(fields)
        ? [{ pointer: file.pointer, fields, literal: literalOf(file) }]
        : [];
    })
    .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
}

const timeOf = ({ fields }: ModelCall): string => textAt(fields, "request_timestamp") ?? "";

/** What the model was given, and what it answered. */
export function messagesOf({ fields, pointer, literal }: ModelCall): {
  given: DecodedMessage[];
  answer: DecodedMessage[];
} {
  const given = decodeMessages(
    objectAt(fields, "request")["messages"],
    pointerTo(pointer, "request", "messages"),
    literal,
  );
  const at = pointerTo(pointer, "response");
  const choices = objectsAt(objectAt(fields, "response"), "choices", at).slice(0, 1);
  const answer = choices.flatMap(
    ({ value, pointer: choice }) => decodeMessage(value["message"], pointerTo(choice, "message"), literal) ?? [],
  );
  return { given, answer: answer.map((message) => ({ ...message, role: "assistant" })) };
}
