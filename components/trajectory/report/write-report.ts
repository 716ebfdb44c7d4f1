import { findQuote } from "@/lib/attribution/check-quotes";
import { formatCount, formatDateTime } from "@/lib/format";
import { agentsOf } from "@/lib/traces/speakers-apart";
import { type Step } from "@/lib/traces/trace";
import { markup, type Html, trusted } from "./html";
import { reportAnswer, reportRuns } from "./report-answer";
import { type ReportData } from "./report-data";
import { reportLabels } from "./report-labels";
import { reportOutline } from "./report-outline";
import { reportStep, type StepSaying } from "./report-step";
import { reportStyle } from "./report-style";

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * A trace with its attribution as one HTML document that needs nothing else: no script, no request. Yields it piece by
 * piece, so that only as many steps are in memory as `batches` hands over at once. `quoted` are the steps that the
 * answer quotes. Where the steps cannot be read to the end, the document says so and ends.
 */
export async function* writeReport(
  data: ReportData,
  { quoted, batches }: { quoted: readonly Step[]; batches: AsyncIterable<readonly Step[]> },
): AsyncGenerator<string> {
  yield String(documentHead(data));
  yield String(
    markup`${reportSummary(data)}${data.answer && reportAnswer(data.answer, standingQuotes(data, quoted))}
      ${reportRuns(data)}${reportLabels(data)}${reportOutline(data)}
      ${trusted('<section id="steps"><h2>Steps</h2>')}`,
  );
  try {
    for await (const steps of batches)
      yield steps.map((step) => String(reportStep(step, sayingOf(data, step.index)))).join("");
  } catch {
    // What was sent cannot be taken back: whoever reads it must know that it is not all.
    yield String(
      markup`<p class="notice" role="alert">
        <strong>This file is incomplete:</strong> the remaining steps could not be read while it was generated. Download it again.
      </p>`,
    );
  }
  yield String(markup`</section>${importSection(data)}${footer(data)}</body></html>\n`);
}

/** Places of the quotes that stand in their steps. */
function standingQuotes({ answer }: ReportData, quoted: readonly Step[]): ReadonlySet<number> {
  const contents = new Map(quoted.map(({ index, content }) => [index, content]));
  const quotes = answer?.found.quotes ?? [];
  return new Set(
    quotes.flatMap(({ stepIndex, text }, at) => {
      const content = contents.get(stepIndex);
      return content !== undefined && findQuote(content, text) ? [at] : [];
    }),
  );
}

function sayingOf({ answer, groundTruth }: ReportData, index: number): StepSaying {
  const found = answer?.found;
  const quotes = (found?.quotes ?? []).map((quote, at) => ({ at, quote }));
  return {
    isDecisive: found !== undefined && !found.isAbstained && found.stepIndex === index,
    isTruth: groundTruth?.stepIndex === index,
    quotes: quotes.filter(({ quote }) => quote.stepIndex === index),
  };
}

const documentHead = ({ trace }: ReportData): Html => markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">
<title>${trace.title}</title>
<style>${trusted(reportStyle)}</style></head><body>
`;

function reportSummary({ trace, workspaceName }: ReportData): Html {
  const system = [trace.system?.name, trace.system?.version].filter(Boolean).join(" ");
  const facts = [
    trace.outcome,
    formatCount(agentsOf(trace.agents).length, "agent"),
    formatCount(trace.stepCount, "step"),
    trace.errorStepCount > 0 ? formatCount(trace.errorStepCount, "error step") : null,
    system,
  ];
  return markup`<header>
      <p class="faint">Failure report · <bdi>${workspaceName}</bdi></p>
      <h1 dir="auto">${trace.title}</h1>
      <p class="faint">${facts.filter(Boolean).join(" · ")}</p>
    </header>
    <section>
      <h2>Task</h2>
      <dl>
        <dt>Question</dt>
        <dd class="words" dir="auto">${trace.question}</dd>
        ${
          trace.expectedAnswer !== null &&
          markup`<dt>Expected answer</dt>
            <dd class="words" dir="auto">${trace.expectedAnswer}</dd>`
        }
        ${
          trace.finalAnswer !== null &&
          markup`<dt>Final answer</dt>
            <dd class="words" dir="auto">${trace.finalAnswer}</dd>`
        }
        ${
          trace.termination !== null &&
          markup`<dt>Why it stopped</dt>
            <dd class="words" dir="auto">${trace.termination}</dd>`
        }
      </dl>
    </section>`;
}

function importSection({ trace, formatTitle }: ReportData): Html {
  return markup`<section id="import">
    <h2>Import</h2>
    <dl>
      <dt>Format</dt>
      <dd>${formatTitle}</dd>
      ${
        trace.original?.fileName &&
        markup`<dt>File</dt>
          <dd><bdi>${trace.original.fileName}</bdi></dd>`
      }
      <dt>Stored</dt>
      <dd>${formatDateTime(trace.createdAt)}</dd>
      <dt>Content</dt>
      <dd>SHA-256 ${trace.contentHash}</dd>
    </dl>
    ${
      trace.issues.length === 0
        ? markup`<p class="faint">No import issues.</p>`
        : markup`<ul>
            ${trace.issues.slice(0, 500).map(({ severity, message, pointer }) => markup`<li>${severity}: ${message}${pointer !== "" && markup` <code>${pointer}</code>`}</li>`)}
          </ul>`
    }
  </section>`;
}

const footer = ({ version, madeAt, address }: ReportData): Html =>
  markup`<footer><p class="faint">Generated by Faultline ${version}, ${formatDateTime(madeAt)}, from ${address}</p></footer>`;
