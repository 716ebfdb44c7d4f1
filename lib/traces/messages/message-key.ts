import { type DecodedMessage } from "./message";

/** What a message says, whichever way its content is written. */
export function messageKey({ role, name, parts }: DecodedMessage): string {
  const said = parts.flatMap((part): (string | undefined)[] => {
    if (part.type === "thought") return [];
    if (part.type === "call") return ["call", part.id === part.pointer ? part.text : part.id, part.name];
    if (part.type === "result") return ["result", part.callId?.includes("/") === true ? part.text : part.callId];
    return [part.text.trim()];
  });
  return JSON.stringify([role, name, said]);
}
