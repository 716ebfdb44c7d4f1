import { type DecodedMessage } from "./message";

/**
 * Messages of several histories, each message once: every request to a model repeats what was said before. A message is
 * known by who says what, calls and answers by their ids, and by how often it was said before in its own history.
 */
export function mergeHistories(histories: readonly (readonly DecodedMessage[])[]): {
  messages: DecodedMessage[];
  duplicateCount: number;
} {
  const found = new Map<string, DecodedMessage>();
  let duplicateCount = 0;
  for (const history of histories) {
    const said = new Map<string, number>();
    for (const message of history) {
      const key = messageKey(message);
      const before = said.get(key) ?? 0;
      said.set(key, before + 1);
      const place = `${key}#${before}`;
      if (found.has(place)) duplicateCount += 1;
      else found.set(place, message);
    }
  }
  return { messages: [...found.values()], duplicateCount };
}

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
