import { pointerTo } from "../json-pointer";
import { type ParsedTrace } from "../parse-result";
import { type LabelDraft } from "../step-draft";
import { type SpanRecord } from "../spans/span-record";
import { type SpanOptions, spansToTraces } from "../spans/spans-to-traces";
import { baseRecord } from "./base-record";
import { toldTwice } from "./conventions/autogen";
import { type Convention } from "./conventions/convention";
import { conventionOf, conventions } from "./conventions/convention-list";
import { plain } from "./conventions/plain";
import { type RawSpan } from "./raw-span";
import { type Placed, readRequests } from "./read-requests";

/**
 * The traces of OTLP requests in their JSON form (`{ resourceSpans }`, and `{ resourceLogs }` whose records name a
 * span), in any order, with repeats, split however they came. A request's pointer is its place in the list.
 */
export const readOtlp = (requests: readonly unknown[], pointer = ""): ParsedTrace[] =>
  readOtlpRequests(
    requests.map((value, at) => ({ value, pointer: pointerTo(pointer, at) })),
    pointer,
  );

export const readOtlpRequests = (requests: readonly Placed[], pointer: string): ParsedTrace[] =>
  readRawSpans(readRequests(requests), { pointer });

/** The traces of spans of any container. `format` names it where it is not told by the convention of the spans. */
export function readRawSpans(
  spans: readonly RawSpan[],
  { pointer, format, labels = [] }: { pointer: string; format?: string; labels?: readonly LabelDraft[] },
): ParsedTrace[] {
  const followed = new Set<Convention>();
  const retold = toldTwice(spans);
  const records = spans.map((span): SpanRecord => {
    const convention = conventionOf(span);
    followed.add(convention);
    const [base, own] = [baseRecord(span), defined(convention.read(span))];
    const metadata = base.metadata && own.metadata ? { metadata: { ...base.metadata, ...own.metadata } } : {};
    const record = { ...base, ...own, ...metadata };
    return retold.has(span) && record.kind === "event" ? { ...record, isCopy: true } : record;
  });
  for (const convention of followed) convention.refine?.(records);
  const isPlain = [...followed].every((convention) => convention === plain);
  const describe: SpanOptions["describe"] = (_, own) => {
    const ids = new Set(own.map(({ id }) => id));
    const about = labels.filter(({ spanId }) => spanId === undefined || ids.has(spanId));
    return about.length === 0 ? {} : { labels: about };
  };
  const told = isPlain ? records.map(asEvent) : records;
  return spansToTraces(told, { format: format ?? mainOf(followed).name, pointer, ties: "id", describe });
}

/** What a convention does not know it leaves as the span says it. */
const defined = (read: Partial<SpanRecord>): Partial<SpanRecord> =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Partial<SpanRecord>;

/** The convention by which a file is known: the most particular one that any span follows. */
export const mainConvention = (spans: readonly RawSpan[]): Convention => mainOf(new Set(spans.map(conventionOf)));

const mainOf = (followed: ReadonlySet<Convention>): Convention =>
  conventions.find((convention) => followed.has(convention)) ?? plain;

/** Of spans that follow no convention all that is known is their names: each is a step of the service that did it. */
const asEvent = (record: SpanRecord): SpanRecord => ({
  ...record,
  kind: "event",
  agent: record.system?.name,
  text: record.name,
});
