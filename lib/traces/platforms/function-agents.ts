import { type SpanRecord } from "../spans/span-record";

/**
 * The agents among traced functions. Where a tracer knows no agents, a function that calls a model itself is one, by its name, unless
 * it runs inside of an agent that the file names.
 */
export function nameFunctionAgents(spans: readonly SpanRecord[]): SpanRecord[] {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const callers = new Set(
    spans.flatMap(({ kind, parentId }) => (kind === "llm" && parentId !== null ? [parentId] : [])),
  );
  return spans.map((span) => {
    const isCaller =
      span.kind === "chain" && span.isHidden !== true && span.agent === undefined && callers.has(span.id);
    if (!isCaller || span.name === "" || isInsideAgent(span, byId)) return span;
    return { ...span, kind: "agent", agent: span.name };
  });
}

/** Levels that are climbed: parents may run in a circle. */
const maxLevels = 1_000;

function isInsideAgent(span: SpanRecord, byId: ReadonlyMap<string, SpanRecord>): boolean {
  let at = byId.get(span.parentId ?? "");
  for (let level = 0; at !== undefined && level < maxLevels; level += 1) {
    if (at.kind === "agent" || at.agent !== undefined) return true;
    at = byId.get(at.parentId ?? "");
  }
  return false;
}
