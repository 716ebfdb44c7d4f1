import { type DecodedMessage } from "../../messages/message";
import { answeredMessages, askedMessages } from "../../platforms/asked";
import { modelInput, modelOutput } from "../../platforms/model-io";
import { type SpanRecord } from "../../spans/span-record";
import { type RawSpan } from "../raw-span";
import { type Convention } from "./convention";
import { genAi, readGenAi } from "./genai";

/**
 * Mastra's exporter: GenAI's attributes, and what a run was asked, the calls and the words of a step under names of its
 * own.
 */
export const mastra: Convention = {
  name: genAi.name,
  title: genAi.title,
  words: genAi.words,
  marks: ["mastra.span.type"],
  recognise: ({ attributes }) => attributes.has("mastra.span.type"),
  read: readMastra,
};

/** The exporter shortens a call or its result in a history to `[tool: name]`. */
const isShortened = ({ parts }: DecodedMessage): boolean =>
  parts.length > 0 &&
  parts.every(({ type, text }) => type === "text" && /^\s*(?:\[tool[\w -]*: [^\]\n]+\]\s*)+$/.test(text));

function readMastra(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const type = attributes.text("mastra.span.type") ?? "";
  const input = attributes.place(`mastra.${type}.input`);
  const output = attributes.place(`mastra.${type}.output`);
  const read = readGenAi(span);
  if (type === "model_step")
    return {
      ...read,
      kind: "llm",
      input: modelInput(input.value, input.pointer, input.literal).filter((message) => !isShortened(message)),
      output: modelOutput(output.value, output.pointer, output.literal),
    };
  if (type !== "agent_run" && !type.startsWith("workflow_")) return read;
  const asked = (read.input ?? []).filter(({ role }) => role === "system");
  const said = read.output ?? [];
  return {
    ...read,
    input: [...asked, ...askedMessages(input)],
    output: said.length > 0 ? said : answeredMessages(output),
  };
}
