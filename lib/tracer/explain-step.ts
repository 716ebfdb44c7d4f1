import { type Sign } from "@/lib/attribution/tracer";
import { type Trace } from "@/lib/traces/trace";
import { type SheetColumns } from "./build-sheet";
import { columnsOf } from "./column-words";
import { contributions, type Ranker } from "./ranker";
import { type Sheet } from "@/lib/attribution/statistics/logit/sheet";

const mostSigns = 6;
/** A sign that moves the log-odds by less than this is not worth a clause. */
const smallestWeight = 0.05;

/**
 * What spoke for a row, as far as it can be looked up: of each feature that is high there, by how much its share of the
 * row's log-score lies above the mean of the trace's other rows; the strongest first. The difference of two log-scores
 * is a log-odds. What spoke against the row, and what names nothing that stands in the trace, is left out.
 */
export function explainRow(trace: Trace, sheet: Sheet, row: number, model: SheetColumns & { ranker: Ranker }): Sign[] {
  const parts = contributions(model.ranker, sheet);
  const step = trace.steps[sheet.rows[row] as number];
  if (step === undefined) return [];
  const told: Sign[] = [];
  const strongest = columnsOf(model)
    .map((column, at) => {
      const { own, others, isHigh } = compareRow(sheet, parts, row, at);
      return { column, weight: own - others, isHigh };
    })
    .filter(({ weight, isHigh }) => isHigh && weight >= smallestWeight)
    .sort((a, b) => b.weight - a.weight);
  for (const { column, weight } of strongest) {
    const sign = column.tell(step, trace);
    if (sign && !told.some(({ words }) => words === sign.words))
      told.push({ feature: column.name, words: sign.words, weight, quote: sign.quote });
    if (told.length === mostSigns) break;
  }
  return told;
}

function compareRow(sheet: Sheet, parts: Float64Array, row: number, at: number) {
  const { width } = sheet;
  const count = sheet.rows.length;
  let others = 0;
  let otherValues = 0;
  for (let other = 0; other < count; other += 1) {
    if (other === row) continue;
    others += parts[other * width + at] as number;
    otherValues += sheet.values[other * width + at] as number;
  }
  const rest = Math.max(count - 1, 1);
  const isHigh = (sheet.values[row * width + at] as number) >= otherValues / rest;
  return { own: parts[row * width + at] as number, others: others / rest, isHigh };
}
