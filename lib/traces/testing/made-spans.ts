import { type DecodedMessage } from "../messages/message";
import { type SpanRecord } from "../spans/span-record";
import { type SpanNode } from "../spans/span-tree";

/** A message of one text. */
export const said = (role: DecodedMessage["role"], text: string): DecodedMessage => ({
  pointer: "/x",
  role,
  parts: [{ type: "text", pointer: "/x", text }],
});

/** A message that calls a tool. */
export const calling = (name: string, args: unknown, id?: string): DecodedMessage => ({
  pointer: "/x",
  role: "assistant",
  parts: [{ type: "call", pointer: "/x", name, arguments: args, text: JSON.stringify(args), ...(id && { id }) }],
});

/** A message that answers a call. */
export const answering = (callId: string, text: string): DecodedMessage => ({
  pointer: "/x",
  role: "tool",
  parts: [{ type: "result", pointer: "/x", callId, text, isError: false }],
});

/** A span that runs from `from` to `to`, in nanoseconds. */
export function madeSpan(
  id: string,
  parentId: string | null,
  [from, to]: [number, number],
  more: Partial<SpanRecord> = {},
): SpanRecord {
  const base = { id, parentId, traceId: "t1", name: id, kind: "chain" as const, pointer: `/${id}`, isError: false };
  return { ...base, startNs: BigInt(from), endNs: BigInt(to), input: [], output: [], ...more };
}

export const madeTool = (
  name: string,
  args: unknown,
  result?: string,
  callId?: string,
): NonNullable<SpanRecord["tool"]> => ({
  name,
  arguments: args,
  argumentsText: JSON.stringify(args),
  argumentsPointer: "/a",
  result,
  callId,
});

/** The spans of nodes by their ids. */
export const idsOf = (nodes: readonly SpanNode[]): string[] => nodes.map(({ span }) => span.id);
