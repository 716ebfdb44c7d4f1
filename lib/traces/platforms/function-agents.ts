import { type SpanRecord } from "../spans/span-record";

/** Names of a framework's own pieces around a call of a model. */
const scaffolding =
  /^(?:Runnable\w*|LangGraph|LLMChain|\w*(?:PromptTemplate|OutputParser)|model|call_model|tools?|agent|invoke|run|call_llm|ai\.\w[\w.]*)$/;

/**
 * The agents among traced functions. Where a tracer knows no agents, a function that calls a model itself is one, by
 * its name, unless it runs inside of an agent that the file names. Whether a program that is nothing but one such
 * function counts is the caller's to say.
 */
export function nameFunctionAgents(spans: readonly SpanRecord[], { isLoneRootNamed = true } = {}): SpanRecord[] {
  const byId = new Map(spans.map((span) => [keyOf(span.traceId, span.id), span]));
  const callers = new Set(
    spans.flatMap(({ kind, traceId, parentId }) =>
      kind === "llm" && parentId !== null ? [keyOf(traceId, parentId)] : [],
    ),
  );
  const named = spans.filter((span) => {
    if (span.kind !== "chain" || span.isHidden === true || span.agent !== undefined) return false;
    if (!callers.has(keyOf(span.traceId, span.id)) || span.name === "" || scaffolding.test(span.name)) return false;
    return !isInsideAgent(span, byId);
  });
  const nested = new Set(named.filter(({ parentId }) => parentId !== null).map(({ traceId }) => traceId));
  const found = new Set(
    named.filter(({ parentId, traceId }) => isLoneRootNamed || parentId !== null || nested.has(traceId)),
  );
  return spans.map((span) => (found.has(span) ? { ...span, kind: "agent", agent: span.name } : span));
}

const keyOf = (traceId: string, id: string): string => `${traceId}\0${id}`;

/** Levels that are climbed: parents may run in a circle. */
const maxLevels = 1_000;

function isInsideAgent(span: SpanRecord, byId: ReadonlyMap<string, SpanRecord>): boolean {
  const above = ({ traceId, parentId }: SpanRecord): SpanRecord | undefined =>
    parentId === null ? undefined : byId.get(keyOf(traceId, parentId));
  let at = above(span);
  for (let level = 0; at !== undefined && level < maxLevels; level += 1) {
    if (at.kind === "agent" || at.agent !== undefined) return true;
    at = above(at);
  }
  return false;
}
