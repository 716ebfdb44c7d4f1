/**
 * What a message is made of, in its order. `pointer` is where it stands; text is always the source's
 * own, never a placeholder of ours.
 */
export type MessagePart = { pointer: string } &
  /** `isError` where it is the error that came instead of an answer. */
  (
    | { type: "text"; text: string; isError?: boolean }
    | { type: "thought"; text: string }
    /**
     * `text` is the arguments as the source spelled them; `arguments` the parsed value, or
     * the text where it does not parse.
     */
    | { type: "call"; id?: string | undefined; name: string; arguments: unknown; text: string }
    | {
        type: "result";
        callId?: string | undefined;
        name?: string | undefined;
        text: string;
        isError: boolean;
      }
    /** An image, a sound or a file: its address, or its media type where the bytes stand in the message. */
    | { type: "media"; text: string }
  );

/** What a part says in words, as a thought. */
export const toThought = (part: MessagePart): MessagePart =>
  part.type === "text" ? { ...part, type: "thought" } : part;

/** One message of any dialect. A message may hold text, thoughts, calls and results at once. */
export interface DecodedMessage {
  pointer: string;
  role: "system" | "user" | "assistant" | "tool";
  /** Who speaks, where the message names someone: `name`, `source`, `author`… Never the role. */
  name?: string | undefined;
  id?: string | undefined;
  parts: MessagePart[];
  model?: string | undefined;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  startedAt?: string | undefined;
}
