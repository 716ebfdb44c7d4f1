import { type DecodedMessage } from "../messages/message";
import { type SpanRecord } from "../spans/span-record";

/**
 * Calls of models that hold calls of models (a client's method around its requests, a loop around its
 * turns) as the chains that they are.
 * Where the innermost call was recorded without its answer, the last such one takes that of the call around it.
 */
export function unwrapCalls(spans: readonly SpanRecord[]): SpanRecord[] {
  const read = new Map(spans.map((span) => [span.id, span]));
  const inner = innerCalls(spans);
  const outerFirst = spans.filter(({ id }) => inner.has(id)).toSorted((a, b) => sizeOf(inner, a) - sizeOf(inner, b));
  for (const { id } of outerFirst) {
    const outer = read.get(id);
    if (outer === undefined) continue;
    const leaves = (inner.get(id) ?? [])
      .flatMap((innerId) => read.get(innerId) ?? [])
      .filter(({ kind }) => kind === "llm");
    const isSaid = leaves.some(({ output }) => textOf(output) === textOf(outer.output));
    const silent = isSaid ? undefined : leaves.findLast(({ output, isError }) => output.length === 0 && !isError);
    if (silent !== undefined) read.set(silent.id, { ...silent, output: outer.output });
    const isHeard = silent !== undefined || isSaid || textOf(outer.output) === "";
    read.set(id, { ...outer, kind: "chain", ...(isHeard && { output: [] }) });
  }
  return [...read.values()].map((span) => (inner.has(span.id) ? withoutUsage(span) : span));
}

/** The calls below each call, those of a later start last. */
function innerCalls(spans: readonly SpanRecord[]): Map<string, string[]> {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const inner = new Map<string, string[]>();
  const calls = spans.filter(({ kind }) => kind === "llm").toSorted(byStart);
  for (const call of calls) {
    const seen = new Set<string>([call.id]);
    for (
      let at = byId.get(call.parentId ?? "");
      at !== undefined && !seen.has(at.id);
      at = byId.get(at.parentId ?? "")
    ) {
      seen.add(at.id);
      if (at.kind === "llm") inner.set(at.id, [...(inner.get(at.id) ?? []), call.id]);
    }
  }
  return inner;
}

const byStart = (a: SpanRecord, b: SpanRecord): number =>
  Number((a.startNs ?? 0n) > (b.startNs ?? 0n)) - Number((a.startNs ?? 0n) < (b.startNs ?? 0n));

const sizeOf = (inner: ReadonlyMap<string, readonly string[]>, { id }: SpanRecord): number =>
  inner.get(id)?.length ?? 0;

const textOf = (messages: readonly DecodedMessage[]): string =>
  messages
    .flatMap(({ parts }) => parts.map((part) => (part.type === "call" ? `${part.name} ${part.text}` : part.text)))
    .join("\n")
    .trim();

/** The tokens of a wrapper are those of its calls. */
const withoutUsage = (span: SpanRecord): SpanRecord => ({
  ...span,
  inputTokens: undefined,
  outputTokens: undefined,
  costUsd: undefined,
});
