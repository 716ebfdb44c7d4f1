import { type DecodedMessage } from "../messages/message";

/**
 * Messages by what they say, and lists of messages by what they begin with: two lists that begin alike share their
 * way. Exact, and in time that grows with the text alone.
 */
export class MessagePaths {
  private readonly ids = new Map<string, number>();
  private readonly steps = new Map<string, number>();

  /**
   * The id of what a message says, whichever way its content is written; 0 where it says nothing that is repeated,
   * as is the error of a call.
   */
  idOf({ role, name, parts }: DecodedMessage): number {
    const said = parts.flatMap((part): unknown[] => {
      if (part.type === "thought") return [];
      if (part.type === "call") return [["call", idIn(part.id), part.name, part.arguments]];
      if (part.type === "result") return [["result", idIn(part.callId), part.text.trim()]];
      const isError = part.type === "text" && part.isError === true;
      return isError || part.text.trim() === "" ? [] : [part.text.trim()];
    });
    if (said.length === 0) return 0;
    return numberOf(this.ids, JSON.stringify([role, name, said]));
  }

  /** The place behind each message of a list. A message without an id takes no way of its own. */
  walk(ids: readonly number[]): number[] {
    let place = 0;
    return ids.map((id) => {
      if (id !== 0) place = numberOf(this.steps, `${place} ${id}`);
      return place;
    });
  }
}

/** An id that is the place of the call in the file is none of the source's. */
const idIn = (id: string | undefined): string => (id === undefined || id.includes("/") ? "" : id);

function numberOf(known: Map<string, number>, key: string): number {
  const number = known.get(key) ?? known.size + 1;
  known.set(key, number);
  return number;
}
