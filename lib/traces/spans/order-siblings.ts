import { type DecodedMessage } from "../messages/message";
import { type SpanNode } from "./span-tree";

/** So many spans that began at once are looked at for what caused what. */
const maxTied = 500;

/**
 * Puts the spans below one span in order, in place: by start. Of those that began at the same time what says a call
 * goes before the tool that executes it, and the tool before what is given its answer; else the one that ended first,
 * then as the file lists them or by id. A span without a time stands where the file has it.
 */
export function orderSiblings(siblings: SpanNode[], ties: "file" | "id"): void {
  siblings.sort(({ span: a }, { span: b }) => {
    if (a.startNs !== null && b.startNs !== null && a.startNs !== b.startNs) return a.startNs < b.startNs ? -1 : 1;
    if (ties === "file") return 0;
    if (a.endNs !== null && b.endNs !== null && a.endNs !== b.endNs) return a.endNs < b.endNs ? -1 : 1;
    return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
  });
  for (let from = 0; from < siblings.length;) {
    const start = siblings[from]?.span.startNs;
    let to = from + 1;
    while (to < siblings.length && siblings[to]?.span.startNs === start) to += 1;
    if (start !== null && to - from > 1 && to - from <= maxTied)
      siblings.splice(from, to - from, ...causesFirst(siblings.slice(from, to)));
    from = to;
  }
}

/** Each as soon as all that must come before it are there, the earlier one first. A circle is cut at its first. */
function causesFirst(tied: readonly SpanNode[]): SpanNode[] {
  const waiting = tied.map((node) => ({ node, causes: new Set(tied.filter((other) => isCause(other, node))) }));
  const ordered: SpanNode[] = [];
  while (waiting.length > 0) {
    const ready = waiting.findIndex(({ causes }) => causes.size === 0);
    const [next] = waiting.splice(Math.max(ready, 0), 1);
    if (next === undefined) break;
    ordered.push(next.node);
    for (const { causes } of waiting) causes.delete(next.node);
  }
  return ordered;
}

/** Whether one span says the call that the other executes, or executes the call whose answer the other is given. */
function isCause({ span: before }: SpanNode, { span: after }: SpanNode): boolean {
  const [executed, answered] = [after.tool?.callId, before.tool?.callId];
  return (
    (executed !== undefined && holds(before.output, "call", executed)) ||
    (answered !== undefined && holds(after.input, "result", answered))
  );
}

const holds = (messages: readonly DecodedMessage[], type: "call" | "result", id: string): boolean =>
  messages.some(({ parts }) =>
    parts.some((part) =>
      part.type === "call"
        ? type === "call" && part.id === id
        : part.type === "result" && type === "result" && part.callId === id,
    ),
  );
