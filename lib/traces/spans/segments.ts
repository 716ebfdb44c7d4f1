import { type DecodedMessage, type MessagePart } from "../messages/message";

/** A message in pieces that are one step each: every call and every result by itself, thoughts, texts. */
export function segmentsOf(message: DecodedMessage): DecodedMessage[] {
  const pieces: MessagePart[][] = [];
  for (const part of message.parts) {
    const last = pieces.at(-1);
    const [before] = last ?? [];
    if (last !== undefined && before !== undefined && kindOf(before) === kindOf(part) && isSaid(part)) last.push(part);
    else pieces.push([part]);
  }
  return pieces.map((parts) => ({ ...message, parts }));
}

const isSaid = ({ type }: MessagePart): boolean => type !== "call" && type !== "result";

const kindOf = ({ type }: MessagePart): string => (type === "media" ? "text" : type);

/** All that a message says, as one text. */
export const textOf = ({ parts }: DecodedMessage): string => parts.map(({ text }) => text).join("\n");
