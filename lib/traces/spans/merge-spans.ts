import { type SpanRecord } from "./span-record";

/**
 * Each span once. One that was sent twice (an exporter that tried again, an update) keeps the fuller record, whichever
 * came first, so that the order of arrival says nothing; the place in the list is that of the first.
 */
export function mergeSpans(spans: readonly SpanRecord[]): { spans: SpanRecord[]; duplicateCount: number } {
  const merged = new Map<string, SpanRecord>();
  for (const span of spans) {
    const key = `${span.traceId}\0${span.id}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? span : fuller(known, span));
  }
  return { spans: [...merged.values()], duplicateCount: spans.length - merged.size };
}

/**
 * The record that says more: one that has ended, then the longer one; of two alike the one that sorts
 * first, so that both orders agree.
 */
function fuller(a: SpanRecord, b: SpanRecord): SpanRecord {
  if ((a.endNs === null) !== (b.endNs === null)) return a.endNs === null ? b : a;
  const [textA, textB] = [contentOf(a), contentOf(b)];
  if (textA.length !== textB.length) return textA.length > textB.length ? a : b;
  if (textA !== textB) return textA < textB ? a : b;
  return a.pointer <= b.pointer ? a : b;
}

/** All that a span says, without the places where it stands. */
const contentOf = (span: SpanRecord): string =>
  JSON.stringify(span, (key, value: unknown) => {
    if (key === "pointer" || key.endsWith("Pointer")) return undefined;
    return typeof value === "bigint" ? String(value) : value;
  });
