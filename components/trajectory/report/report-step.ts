import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { findQuote } from "@/lib/attribution/check-quotes";
import { formatDateTime, formatNumber } from "@/lib/format";
import { type Quote } from "@/lib/traces/attribution";
import { type Step } from "@/lib/traces/trace";
import { mediaLabel } from "../media/media-words";
import { textForPrint } from "../print/text-for-print";
import { stepFacts } from "../steps/step-facts";
import { markup, type Html } from "./html";
import { quoteId } from "./report-answer";

/** What is said of one step beside its own words. */
export interface StepSaying {
  isDecisive: boolean;
  isTruth: boolean;
  /** Those that cite it, each with its place in the answer's list. */
  quotes: readonly { at: number; quote: Quote }[];
}

/** A longer content is folded, with its beginning in sight. */
const mostShown = 3_000;
const mostTeased = 300;

/** One step: who, to whom, what kind, when and with what tool, and every word of it. */
export function reportStep(step: Step, { isDecisive, isTruth, quotes }: StepSaying): Html {
  const { index, content, startedAt } = step;
  const isDated = startedAt !== undefined && !Number.isNaN(Date.parse(startedAt));
  const facts = stepFacts({ ...step, contentLength: content.length, isContentCut: false }, "24").short;
  const { text, isMono } =
    quotes.length > 0 ? { text: content, isMono: textForPrint(step).isMono } : textForPrint(step);
  const body = isMono
    ? // A parser drops the first line break of a pre.
      markup`<pre dir="auto">\n${lit(text, quotes)}</pre>`
    : markup`<div class="words" dir="auto">${lit(text, quotes)}</div>`;
  return markup`<article
    id="step-${index}"
    class="${[isDecisive && "decisive", isTruth && "truth"].filter(Boolean).join(" ")}"
  >
    <header>
      <h3><a href="#step-${index}">${index}</a> <bdi>${step.agent}</bdi></h3>
      ${step.recipient !== undefined && markup`<span>→ <bdi>${step.recipient}</bdi></span>`}<span class="faint"
        >${stepKindWords[step.kind]}</span
      >
      ${step.tool && markup`<code>${step.tool.name}</code>`}${step.isError && markup`<span class="tag fault">error</span>`}
      ${isDecisive && markup`<span class="tag fault">decisive</span>`}${isTruth && markup`<span class="tag truth-tag">▾ ground truth</span>`}
      <span class="faint">${[isDated ? formatDateTime(startedAt) : null, facts].filter(Boolean).join(" · ")}</span>
    </header>
    ${text.length <= mostShown || isDecisive || quotes.length > 0 ? body : folded(text, body)}
    ${step.media && step.media.length > 0 && markup`<p class="faint" dir="auto">${step.media.map(mediaLabel).join(" · ")}</p>`}
  </article> `;
}

const folded = (text: string, body: Html): Html =>
  markup`<details>
    <summary>
      <span class="words" dir="auto">${text.slice(0, mostTeased).replace(/[\uD800-\uDBFF]$/, "")}…</span>
      <span class="faint">all ${formatNumber(text.length)} characters</span>
    </summary>
    ${body}
  </details>`;

/** The content with the quotes that stand in it lit, each the target of its link; of two that overlap the first. */
function lit(content: string, quotes: StepSaying["quotes"]): readonly Html[] {
  const ranges = quotes
    .flatMap(({ at, quote }) => {
      const range = findQuote(content, quote.text);
      return range ? [{ at, ...range }] : [];
    })
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const parts: Html[] = [];
  let end = 0;
  for (const { at, from, to } of ranges) {
    if (to <= end) {
      // Inside of what is lit already: its link leads there all the same.
      parts.push(markup`<a id="${quoteId(at)}"></a>`);
      continue;
    }
    const start = Math.max(from, end);
    parts.push(markup`${content.slice(end, start)}<mark id="${quoteId(at)}">${content.slice(start, to)}</mark>`);
    end = to;
  }
  return [...parts, markup`${content.slice(end)}`];
}
