import { type Document } from "../document";
import { type TraceFormat } from "../format";
import { type Convention } from "../otlp/conventions/convention";
import { conventions } from "../otlp/conventions/convention-list";
import { plain } from "../otlp/conventions/plain";
import { otlpRequests, sampleSpans } from "../otlp/otlp-requests";
import { mainConvention, readOtlpRequests } from "../otlp/read-otlp";

/** What a document was seen to be: every convention asks, and a document is looked at once. */
const seen = new WeakMap<Document, Convention | null>();

/** The convention of a document of OTLP requests; null for any other. */
function conventionIn(document: Document): Convention | null {
  const known = seen.get(document);
  if (known !== undefined) return known;
  const requests = otlpRequests(document);
  const convention = requests === null ? null : mainConvention(sampleSpans(requests));
  seen.set(document, convention);
  return convention;
}

const formatOf = ({ name, title, words }: Convention): TraceFormat => ({
  name,
  title,
  words,
  recognise: (document) => {
    const convention = conventionIn(document);
    if (convention === null || convention.name !== name) return null;
    return { confidence: "certain", keys: ["resourceSpans", ...convention.marks] };
  },
  read: (document) => readOtlpRequests(otlpRequests(document) ?? [], document.pointer),
});

/** OTLP in JSON, of any encoding, by the convention of its spans: one reader, one name for each. */
export const otlpFormats: readonly TraceFormat[] = [...conventions, plain]
  .filter((convention, at, all) => all.findIndex(({ name }) => name === convention.name) === at)
  .map(formatOf);
