import { quotedWords } from "@/lib/attribution/chain/quoted-words";
import { type ChainLink } from "@/lib/attribution/failure-chain";
import { findAgreement } from "@/lib/attribution/agreement";
import { formatCount, formatDateTime } from "@/lib/format";
import { namedFailureMode } from "@/components/labels/taxonomies/named-failure-mode";
import { fixWords, originWords, partWords } from "../trace/cause-words";
import { chainPartWords } from "../chain/chain-part-words";
import { reasonParts } from "../rail/reason-parts";
import { runFacts } from "../rail/run-fact-words";
import { type PrintData } from "../print/print-data";
import { trustWords } from "../print/trust-words";
import { readerWords, statusWords } from "@/components/answers/runs/run-words";
import { agreementWords } from "../trace/shown-of-all";
import { rankedSuspects, verdicts } from "../trace/step-marks";
import { orderRuns } from "../strip/strip-model";
import { markup, type Html } from "./html";
import { type ReportData } from "./report-data";

export const stepLink = (stepIndex: number): Html => markup`<a href="#step-${stepIndex}">step ${stepIndex}</a>`;
export const quoteId = (quote: number): string => `quote-${quote}`;

/** Who and when, why, with quotes that lead to their places, whom else it suspects, and on what all of that rests. */
export function reportAnswer(data: PrintData, found: ReadonlySet<number>): Html {
  const { run } = data;
  return markup`<section id="answer">
    <h2>Run #${run.number}, ${data.methodTitles[run.method] ?? run.method}, ${readerWords(run)}</h2>
    ${verdict(data)}
    <ul class="faint">
      ${trustWords(data).map((words) => markup`<li>${words}</li>`)}
    </ul>
    <h3>${run.model ? "Why, in the judge’s words" : "Why"}</h3>
    <p class="words" dir="auto">${reason(data, found)}</p>
    ${quotes(data, found)} ${contributory(data)} ${fix(data)} ${chain(data)} ${suspects(data)}
    <h3>The run</h3>
    <dl>
      ${runFacts(run, undefined, data.runs)
        .map(
          ([name, value]) =>
            value &&
            markup`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )
        .filter((fact) => fact !== "" && fact !== null)}
      <dt>Method</dt>
      <dd>${run.method}, version ${run.methodVersion}</dd>
      <dt>Created</dt>
      <dd>${formatDateTime(run.createdAt)}</dd>
      <dt>Manifest</dt>
      <dd>SHA-256 ${data.manifestHash}</dd>
    </dl>
  </section>`;
}

const reason = (data: PrintData, found: ReadonlySet<number>): readonly Html[] =>
  reasonParts(data.found.reason, data.found.quotes, data.trace.stepCount).map(
    ({ text, quote }) =>
      markup`${text}${quote !== undefined && markup`<sup><a href="#${quoteTarget(data, quote, found)}">${quote + 1}</a></sup>`}`,
  );

function verdict({ run, found, trace, taxonomies }: PrintData): Html {
  const mode = namedFailureMode(found, taxonomies);
  return markup`${trace.outcome === "unknown" && markup`<p><strong>If this run failed:</strong></p>`}
  ${
    found.isAbstained
      ? markup`<p class="big">
          No clear answer, only a reading order: ${stepLink(found.stepIndex)} first.
        </p>`
      : markup`<dl>
          <dt>Responsible agent</dt>
          <dd class="big"><bdi>${found.agent}</bdi></dd>
          <dt>Decisive step</dt>
          <dd class="big"><a class="fault" href="#step-${found.stepIndex}">${found.stepIndex}</a></dd>
          ${
            mode &&
            markup`<dt>Failure mode, as stated</dt>
              <dd>
                ${[mode.title, mode.where].filter(Boolean).join(", ")}${mode.definition && markup`<br /><span class="faint">${mode.definition}</span>`}
              </dd>`
          }
        </dl>`
  }
  ${found.origin && markup`<p>${originWords(found.origin)}</p>`}
  ${run.status === "PARTIAL" && markup`<p class="tag">partial</p>`}`;
}

/** Where a quote leads: to its words, where they stand in the step, else to the step. */
const quoteTarget = ({ found: { quotes } }: PrintData, quote: number, found: ReadonlySet<number>): string =>
  found.has(quote) ? quoteId(quote) : `step-${quotes[quote]?.stepIndex ?? 0}`;

function quotes(data: PrintData, found: ReadonlySet<number>): Html {
  const { quotes: said } = data.found;
  if (said.length === 0) return markup`<p class="faint">No quotes from the trace.</p>`;
  return markup`${found.size === 0 && markup`<p><strong>None of its quotes appears in the trace: treat this answer with caution.</strong></p>`}
    <ol>
      ${said.map((quote, i) => {
        const words = found.has(i)
          ? markup`<mark>${quote.text}</mark>`
          : markup`<s>${quote.text}</s> <strong>not in the step</strong>`;
        return markup`<li>
          <span class="words" dir="auto">${words}</span>
          <a href="#${quoteTarget(data, i, found)}">step ${quote.stepIndex}</a>
        </li>`;
      })}
    </ol>`;
}

function contributory({ found: { contributory: steps = [] } }: PrintData): Html | null {
  if (steps.length === 0) return null;
  return markup`<p>Contributory steps:</p>
    <ul>
      ${steps.map(({ stepIndex, agent, part }) => markup`<li>${stepLink(stepIndex)}, <bdi>${agent}</bdi>, ${partWords[part]}</li>`)}
    </ul>`;
}

function fix({ found: { suggestedFix, suggestedFixKind } }: PrintData): Html | null {
  if (!suggestedFix) return null;
  return markup`<p>
    <span class="faint">Suggested fix, not verified:</span>
    <span class="words" dir="auto">${suggestedFix}</span>${suggestedFixKind && ` It ${fixWords[suggestedFixKind]}.`}
  </p>`;
}

function chain({ chain: way, trace }: PrintData): Html | null {
  if (!way || way.links.length === 0) return null;
  return markup`<h3>Failure chain, from symptom back to the decisive step</h3>
    <ol>
      ${way.links.map(
        (link) =>
          markup`<li>
            ${stepLink(link.stepIndex)}, <bdi>${link.agent}</bdi>
            <span class="faint">${chainPartWords(link.part, trace.outcome)}</span
            ><br /><span dir="auto">${link.sentence}</span>${chainWords(link)}${link.leftOut > 0 && markup`<br /><span class="faint">and ${formatCount(link.leftOut, "more step")} before the next one</span>`}
          </li>`,
      )}
    </ol>
    ${way.notes.map((note) => markup`<p class="faint">${note}</p>`)}`;
}

function chainWords(link: ChainLink): Html | null {
  const words = quotedWords(link);
  if (!words) return null;
  const said = words.isVerbatim ? words.text : markup`<s>${words.text}</s> not in the step`;
  return markup`<br /><span class="words" dir="auto">${said}</span>`;
}

function suspects({ run, found }: PrintData): Html | null {
  const ranked = rankedSuspects(run);
  if (ranked.length === 0) return null;
  const hasScores = run.model !== null || found.probability !== undefined;
  const basis = run.model
    ? "scores as stated by the method"
    : found.probability
      ? "calibrated"
      : "an order, not a probability";
  return markup`<h3>${found.isAbstained ? "Reading order" : `Suspects, ${basis}`}</h3>
    <ol>
      ${ranked.slice(0, 50).map(({ stepIndex, agent, score }) => markup`<li>${stepLink(stepIndex)}, <bdi>${agent}</bdi>${hasScores && markup` <span class="faint">${score.toFixed(2)}</span>`}</li>`)}
    </ol>
    ${ranked.length > 50 && markup`<p class="faint">and ${formatCount(ranked.length - 50, "more suspect")}</p>`}`;
}

/** What the runs of the trace say, side by side. */
export function reportRuns({ runs, runCounts, methodTitles, answer }: ReportData): Html | null {
  if (runs.length === 0) return null;
  const agreement = findAgreement(verdicts(runs));
  return markup`<section id="runs">
    <h2>Runs</h2>
    ${agreement && markup`<p>${agreementWords(agreement, runs, runCounts)}</p>`}
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th>Run</th>
            <th>Method</th>
            <th>Read by</th>
            <th>Says</th>
          </tr>
        </thead>
        <tbody>
          ${orderRuns(runs).map(
            (run) =>
              markup`<tr>
                <td>#${run.number}${run.id === answer?.run.id && markup` <span class="tag">shown above</span>`}</td>
                <td>${methodTitles[run.method] ?? run.method}</td>
                <td>${readerWords(run)}${run.evaluation && `, of evaluation ${run.evaluation.title}`}</td>
                <td>
                  ${run.attribution ? (run.attribution.isAbstained ? "no clear answer" : markup`<bdi>${run.attribution.agent}</bdi>, ${stepLink(run.attribution.stepIndex)}${run.status === "PARTIAL" && ", partial"}`) : statusWords[run.status]}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${runCounts.all > runs.length && markup`<p class="faint">and ${formatCount(runCounts.all - runs.length, "more run")}</p>`}
  </section>`;
}
