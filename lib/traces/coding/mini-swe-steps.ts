import { type PlacedObject } from "../document";
import { isoTime } from "../iso-time";
import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage, decodeMessages } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { type DecodedMessage } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";
import { splitCommands } from "./mini-swe-commands";
import { tokensOf } from "../messages/usage-tokens";

interface Who {
  agent: string;
  model: string | undefined;
}

/** What a person says to a run that goes on; all else that is told it beside results is the program's. */
const byPerson = /^\s*(?:Interrupted by user|The user (?:interrupted|added a new task|said|rejected))/i;

/** The steps of a trajectory, and what the agent was told first. */
export function miniSteps(messages: readonly PlacedObject[], who: Who): { steps: StepDraft[]; systemPrompt?: string } {
  const steps: StepDraft[] = [];
  let systemPrompt: string | undefined;
  let isAsked = false;
  /** Calls that nobody has answered yet, in their order. */
  let open: StepDraft[] = [];
  for (const message of messages) {
    const { value } = message;
    const role = textAt(value, "role");
    const extra = objectAt(value, "extra");
    const startedAt = isoTime(extra["timestamp"]);
    const add = (made: readonly StepDraft[]): void => void steps.push(...made.map((step) => ({ ...step, startedAt })));
    const decoded = decodedOf(message);
    if (role === "system" && steps.length === 0 && systemPrompt === undefined) systemPrompt = textOf(decoded);
    else if (role === "exit" || "exit_status" in extra) add(endSteps(message, decoded));
    else if (role === "assistant" || Array.isArray(value["output"])) {
      const made = spokenSteps(message, decoded, who);
      open = made.filter(({ kind }) => kind === "tool-call");
      add(made);
    } else if (role === "user" && !isAsked) {
      isAsked = true;
      add(said(decoded, "user", who));
    } else if (open.length > 0 || role === "tool" || value["type"] === "function_call_output") {
      const answer = answerOf(message, decoded, open);
      open = open.filter(({ callId }) => callId !== answer.callId);
      add([answer]);
    } else add(said(decoded, byPerson.test(textOf(decoded)) ? "user" : "system", who));
  }
  return { steps, ...(systemPrompt !== undefined && systemPrompt !== "" && { systemPrompt }) };
}

/** A message of the chat, or an answer of the Responses API with its items. */
function decodedOf({ value, pointer, literal }: PlacedObject): DecodedMessage {
  const told = Array.isArray(value["output"])
    ? decodeMessages(value["output"], pointerTo(pointer, "output"), literal, "assistant")
    : [decodeMessage(value, pointer, literal)].filter((message) => message !== null);
  const [first] = told;
  if (first === undefined) return { pointer, role: "system", parts: [] };
  return { ...first, name: undefined, parts: told.flatMap(({ parts }) => parts) };
}

const textOf = ({ parts }: DecodedMessage): string =>
  parts.flatMap((part) => (part.type === "text" || part.type === "result" ? [part.text] : [])).join("\n");

const said = (message: DecodedMessage, role: "user" | "system", { agent }: Who): StepDraft[] =>
  messageSteps({ ...message, role }, { agent });

/** The record of the end: its words, where they are not the status alone. Nobody speaks them. */
function endSteps({ value, pointer }: PlacedObject, message: DecodedMessage): StepDraft[] {
  const content = textOf(message) || (textAt(value, "content") ?? "");
  const { exit_status: status, submission } = objectAt(value, "extra");
  if (content.trim() === "" || content === submission) return [];
  const isError = typeof status === "string" && !/^submitted$/i.test(status);
  return [{ rawAgent: "system", kind: "system", content, pointer: pointerTo(pointer, "content"), isError }];
}

/** What the agent said, and its commands: calls of its tool, else blocks in its text. */
function spokenSteps({ value, pointer }: PlacedObject, message: DecodedMessage, { agent, model }: Who): StepDraft[] {
  const extra = objectAt(value, "extra");
  const response = objectAt(extra, "response");
  const usage = objectAt(response, "usage");
  const hasCalls = message.parts.some(({ type }) => type === "call");
  const parts = hasCalls ? message.parts : message.parts.filter(({ type }) => type !== "text");
  const told = messageSteps({ ...message, role: "assistant", parts }, { agent });
  const texts = hasCalls ? [] : message.parts.filter((part) => part.type === "text");
  const text = texts.map((part) => part.text).join("\n");
  const at = texts[0]?.pointer ?? pointerTo(pointer, "content");
  const written = (hasCalls ? [] : splitCommands(text, commandsOf(extra))).map((piece, index): StepDraft => {
    if (!piece.isCommand) {
      const kind = /^\s*(?:\*\*)?THOUGHT/i.test(piece.text) ? "thought" : "message";
      return { rawAgent: agent, kind, content: piece.text, pointer: at };
    }
    const tool = { name: "bash", arguments: { command: piece.text } };
    return {
      rawAgent: agent,
      kind: "tool-call",
      content: piece.text,
      pointer: at,
      tool,
      callId: `${pointer} ${index}`,
    };
  });
  const cost = numberAt(extra, "cost");
  return [...told, ...written].map((step, index): StepDraft => ({
    ...step,
    callId: step.kind === "tool-call" ? (step.callId ?? `${pointer} call ${index}`) : undefined,
    model: textField(response, "model") ?? model,
    ...(index === 0 && {
      ...tokensOf(usage),
      costUsd: cost !== undefined && cost >= 0 ? cost : undefined,
    }),
  }));
}

/** The commands that the program took from a text. */
const commandsOf = (extra: JsonObject): string[] | undefined =>
  Array.isArray(extra["actions"])
    ? listAt(extra, "actions").flatMap((action) => {
        const command = isObject(action) ? textField(action, "command", "action") : action;
        return typeof command === "string" ? [command] : [];
      })
    : undefined;

function answerOf({ value, pointer }: PlacedObject, message: DecodedMessage, open: readonly StepDraft[]): StepDraft {
  const [part] = message.parts;
  const extra = objectAt(value, "extra");
  const named = part?.type === "result" ? part.callId : undefined;
  const call = open.find(({ callId }) => callId === named) ?? open[0];
  const content = textOf(message);
  const stated = /<returncode>\s*(-?\d{1,6})\s*<\/returncode>/.exec(content.slice(0, 20_000))?.[1];
  const code = numberAt(extra, "returncode") ?? (stated === undefined ? undefined : Number(stated));
  const hasFailed = (textField(extra, "exception_info", "exception_type") ?? "") !== "";
  return {
    rawAgent: "",
    kind: "tool-result",
    content,
    pointer: part?.pointer ?? pointerTo(pointer, "content"),
    callId: call?.callId ?? named,
    isError: hasFailed || (code !== undefined && code !== 0),
  };
}
