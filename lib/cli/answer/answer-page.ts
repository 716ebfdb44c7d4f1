import { type Attribution } from "@/lib/traces/attribution";
import { firstWords } from "@/lib/traces/first-words";
import { type Step, type Trace } from "@/lib/traces/trace";
import { type Answer, furtherWords, nameOf, quotedSteps, sizeWords } from "./answer";
import { type Markup, markup } from "./markup";
import { page } from "./page";

/** A report shows what a person reads, not a file of megabytes. */
const mostOfText = 20_000;

/** The text of a step with its passages marked, each where it stands first. */
function marked(text: string, passages: readonly string[]): Markup[] {
  const spans = passages
    .map((passage) => ({ from: text.indexOf(passage), length: passage.length }))
    .filter(({ from, length }) => from >= 0 && length > 0)
    .sort((a, b) => a.from - b.from);
  const parts: Markup[] = [];
  let at = 0;
  for (const { from, length } of spans) {
    if (from < at) continue;
    parts.push(markup`${text.slice(at, from)}<mark>${text.slice(from, from + length)}</mark>`);
    at = from + length;
  }
  return [...parts, markup`${text.slice(at)}`];
}

const restWords = ({ length }: string): string =>
  length > mostOfText ? `… and ${length - mostOfText} more characters` : "";

const paragraph = (label: string, text: string | undefined): Markup =>
  text === undefined || text === ""
    ? markup``
    : markup`<p dir="auto"><b>${label}</b> ${text.slice(0, mostOfText)}${restWords(text)}</p>`;

function stepPart({ index, agent, kind, content, tool }: Step, { stepIndex, quotes }: Attribution): Markup {
  const passages = quotes.filter((quote) => quote.stepIndex === index).map(({ text }) => text);
  const text = markup`<pre dir="auto">${marked(content.slice(0, mostOfText), passages)}${restWords(content)}</pre>`;
  const beginning = firstWords({ kind, content, tool: tool ?? null });
  const title = markup`<span class="number">${index}</span> <bdi>${agent}</bdi> <span class="muted">${kind}</span> <span class="begin">${beginning}</span>`;
  const state = index === stepIndex ? markup` class="named" open` : markup``;
  return markup`<details${state}><summary>${title}</summary>${text}</details>\n`;
}

const quotesPart = (trace: Trace, attribution: Attribution): Markup[] =>
  quotedSteps(trace, attribution).map(({ step, texts }) => {
    const passages = texts.map((text) => markup`<blockquote dir="auto">${text}</blockquote>`);
    return markup`<figure><figcaption>Step ${step.index}, <bdi>${step.agent}</bdi></figcaption>${passages}</figure>\n`;
  });

function answerPart(answer: Answer): Markup {
  const { trace, attribution, problem } = answer;
  if (!trace || !attribution)
    return markup`<section><h2><bdi>${nameOf(answer)}</bdi></h2><p class="fault">${problem}</p></section>`;
  const { agent, stepIndex, reason, isAbstained } = attribution;
  return markup`<section>
<h2><bdi>${nameOf(answer)}</bdi> <span class="muted">${sizeWords(trace)}</span></h2>
${isAbstained === true ? markup`<p class="unsure">No clear answer. Start reading here:</p>` : markup``}
<dl>
<dt>Who</dt><dd class="who"><bdi>${agent}</bdi></dd>
<dt>When</dt><dd>step ${stepIndex}, counted from 0</dd>
<dt>Why</dt><dd dir="auto">${reason}</dd>
</dl>
${quotesPart(trace, attribution)}
${furtherWords(attribution).map((words) => markup`<p>${words}</p>\n`)}
<h3>The whole run</h3>
${paragraph("Task", trace.question)}
${paragraph("Final answer", trace.finalAnswer)}
${trace.steps.map((step) => stepPart(step, attribution))}
</section>
`;
}

/** The answers as one page that loads nothing and runs nothing. */
export const answerPage = (answers: readonly Answer[]): string => page(answers.map(answerPart)).text;
