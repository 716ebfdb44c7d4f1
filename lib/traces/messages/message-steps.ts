import { type StepDraft } from "../step-draft";
import { type DecodedMessage, type MessagePart } from "./message";

/** Who speaks where a message names nobody. */
export interface Speaker {
  agent: string;
  /** Default: `user`. */
  user?: string | undefined;
}

type Said = Extract<MessagePart, { type: "text" | "thought" | "media" }>;

/**
 * The steps of one message, in its order: thoughts, text, calls, results. Texts that follow one another are
 * one step, joined by line breaks;
 * text of nothing but white space gives none. Tokens are told once, with the first step.
 */
export function messageSteps(message: DecodedMessage, speaker: Speaker): StepDraft[] {
  const steps: StepDraft[] = [];
  let said: Said[] = [];
  const flush = (): void => {
    const step = saidStep(said, message, speaker);
    if (step !== null) steps.push(step);
    said = [];
  };
  for (const part of message.parts) {
    if (part.type !== "call" && part.type !== "result") {
      if (said[0] !== undefined && (said[0].type === "thought") !== (part.type === "thought")) flush();
      said.push(part);
      continue;
    }
    flush();
    steps.push(part.type === "call" ? callStep(part, message, speaker) : resultStep(part));
  }
  flush();
  const { model, inputTokens, outputTokens, startedAt } = message;
  return steps.map((step, at) => ({
    ...step,
    startedAt,
    ...(message.role === "assistant" &&
      step.kind !== "tool-result" && { model, ...(at === 0 && { inputTokens, outputTokens }) }),
  }));
}

const agentOf = (message: DecodedMessage, speaker: Speaker): string => message.name ?? speaker.agent;

function saidStep(said: readonly Said[], message: DecodedMessage, speaker: Speaker): StepDraft | null {
  const content = said.map(({ text }) => text).join("\n");
  if (content.trim() === "") return null;
  const pointer = commonPointer(said.map((part) => part.pointer));
  if (message.role === "system") return { rawAgent: message.name ?? "system", kind: "system", content, pointer };
  if (message.role === "user")
    return { rawAgent: message.name ?? speaker.user ?? "user", kind: "input", content, pointer };
  const kind = said[0]?.type === "thought" ? "thought" : message.role === "tool" ? "tool-result" : "message";
  const isError = said.some((part) => part.type === "text" && part.isError === true);
  return { rawAgent: agentOf(message, speaker), kind, content, pointer, ...(isError && { isError }) };
}

function callStep(part: MessagePart & { type: "call" }, message: DecodedMessage, speaker: Speaker): StepDraft {
  const { name, id: callId, pointer, text: content } = part;
  const tool = { name, arguments: part.arguments };
  return { rawAgent: agentOf(message, speaker), kind: "tool-call", content, pointer, callId, tool };
}

const resultStep = ({ name, callId, pointer, text, isError }: MessagePart & { type: "result" }): StepDraft => ({
  rawAgent: name ?? "",
  kind: "tool-result",
  content: text,
  pointer,
  callId,
  isError,
});

/** Where all of the texts of one step stand: their own pointer, or the nearest that holds them all. */
function commonPointer(pointers: readonly string[]): string {
  const [first = "", ...rest] = pointers.map((pointer) => pointer.split("/"));
  if (rest.length === 0) return pointers[0] ?? "";
  const all = [first, ...rest] as string[][];
  const shared = all[0]?.findIndex((key, at) => all.some((path) => path[at] !== key)) ?? 0;
  return (all[0] ?? []).slice(0, shared < 0 ? undefined : shared).join("/");
}
