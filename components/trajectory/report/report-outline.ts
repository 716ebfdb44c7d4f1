import { formatCount } from "@/lib/format";
import { markup, type Html } from "./html";
import { type ReportData } from "./report-data";

/** More turns would make the outline longer than what it is to help with. */
const mostTurns = 1_500;

interface Turn {
  agent: string;
  first: number;
  last: number;
  errorCount: number;
}

/** Steps in a row by one agent, as one line. */
export function turnsOf(speakers: ReportData["speakers"]): Turn[] {
  const turns: Turn[] = [];
  speakers.forEach(({ agent, isError }, index) => {
    const turn = turns.at(-1);
    if (turn?.agent === agent) {
      turn.last = index;
      turn.errorCount += isError ? 1 : 0;
    } else turns.push({ agent, first: index, last: index, errorCount: isError ? 1 : 0 });
  });
  return turns;
}

/** The parts of the report, and turn by turn who speaks. */
export function reportOutline(data: ReportData): Html {
  const turns = turnsOf(data.speakers);
  return markup`<nav aria-label="Outline">
    <h2>Outline</h2>
    <p>${data.answer && markup`<a href="#answer">Answer</a> · `}${data.runs.length > 0 && markup`<a href="#runs">Runs</a> · `}<a href="#labels">Ground truth and labels</a> · <a href="#steps">Steps</a> · <a href="#import">Import</a></p>
    <details${data.speakers.length <= 60 && markup` open`}><summary>${formatCount(turns.length, "turn")} of ${formatCount(data.speakers.length, "step")}</summary>
      <ul>${turns.slice(0, mostTurns).map(({ agent, first, last, errorCount }) => markup`<li><a href="#step-${first}">${first === last ? first : `${first}–${last}`}</a> <bdi>${agent}</bdi>${errorCount > 0 && markup` <span class="fault">✕</span>`}</li>`)}</ul>
      ${turns.length > mostTurns && markup`<p class="faint">and ${formatCount(turns.length - mostTurns, "more turn")}: link to any step with #step- and its number.</p>`}
    </details>
  </nav>`;
}
