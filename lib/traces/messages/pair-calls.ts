import { type DecodedMessage, type MessagePart } from "./message";

type Call = MessagePart & { type: "call" };

/**
 * Joins calls and results that have no id, as in Gemini's parts and OpenAI's old `function_call`: a result
 * answers the first open call of its tool's name, one without a name the first open call. The call's
 * pointer becomes the id of both. So is a result joined whose id is that of no call: Gemini CLI gives ids to results
 * alone, and a history that is repeated has its calls at other places.
 */
export function pairCalls(messages: DecodedMessage[]): DecodedMessage[] {
  const calls = messages.flatMap(({ parts }) => parts.filter((part): part is Call => part.type === "call"));
  const known = new Set(calls.flatMap((call) => (isMade(call) ? [call.pointer] : [call.id])));
  const isLoose = (part: MessagePart): boolean => part.type === "result" && part.callId === undefined;
  if (!calls.some(isMade) && !messages.some(({ parts }) => parts.some(isLoose))) return messages;
  const open: Open[] = [];
  return messages.map((message) => ({ ...message, parts: message.parts.map((part) => pair(part, open, known)) }));
}

interface Open {
  name: string;
  id: string;
}

/** Whether a call has no id of the source. */
const isMade = ({ id, pointer }: Call): boolean => id === undefined || id === pointer;

function pair(part: MessagePart, open: Open[], known: ReadonlySet<string | undefined>): MessagePart {
  if (part.type === "call" && isMade(part)) {
    open.push({ name: part.name, id: part.pointer });
    return { ...part, id: part.pointer };
  }
  if (part.type !== "result") return part;
  const isKnown = part.callId !== undefined && known.has(part.callId);
  const at = open.findIndex(({ name, id }) =>
    isKnown ? id === part.callId : part.name === undefined || name === part.name,
  );
  const [call] = at < 0 ? [] : open.splice(at, 1);
  return call === undefined ? part : { ...part, callId: call.id };
}
