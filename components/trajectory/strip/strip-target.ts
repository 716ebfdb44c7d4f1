import { columnOf, type StripCell, type StripScale, stepsOf } from "./strip-model";
import { type StepSpan } from "../address/url-state";

/** A place of the strip: a column, and a row of it; null over and under the rows. */
export interface StripTarget {
  column: number;
  row: number | null;
}

/**
 * Where a click on a place leads: to the step that its cell is about, else to the first of `marked` that its column
 * holds, else to the first of the column.
 */
export function stepOfTarget(
  column: number,
  scale: StripScale,
  { cells, marked }: { cells: readonly StripCell[]; marked: readonly number[] },
): number {
  const cell = cells.find(({ from, to }) => from === column && to === column);
  return cell?.stepIndex ?? marked.find((step) => columnOf(step, scale) === column) ?? stepsOf(column, scale).first;
}

/** The steps between two columns, whichever comes first. */
export const spanOfColumns = (a: number, b: number, scale: StripScale): StepSpan => ({
  first: stepsOf(Math.min(a, b), scale).first,
  last: stepsOf(Math.max(a, b), scale).last,
});

/** Where a span begins and ends, as shares of the strip's width; a span beyond the trace ends with it. */
export function shareOfSpan({ first, last }: StepSpan, scale: StripScale): { from: number; to: number } {
  const end = scale.stepCount - 1;
  return {
    from: columnOf(Math.min(first, end), scale) / scale.columns,
    to: (columnOf(Math.min(last, end), scale) + 1) / scale.columns,
  };
}

/**
 * The column from which a drag stretches a span: the other end of the span that is shown, where the pointer took hold
 * of an edge of it; else the column itself. `edgeColumns` is how near an edge is near enough.
 */
export function anchorOf(column: number, shown: StepSpan | null, scale: StripScale, edgeColumns: number): number {
  if (!shown) return column;
  const [first, last] = [columnOf(shown.first, scale), columnOf(Math.min(shown.last, scale.stepCount - 1), scale)];
  const near = (edge: number) => Math.abs(column - edge) <= edgeColumns;
  if (near(first) && (!near(last) || column - first <= last - column)) return last;
  return near(last) ? first : column;
}

/** Where a key leads from a place; null for a key that does not move. A page is a tenth of the width. */
export function moveTarget(
  from: StripTarget,
  key: string,
  { columns, rowCount }: { columns: number; rowCount: number },
): StripTarget | null {
  const page = Math.max(1, Math.round(columns / 10));
  const across = { ArrowLeft: -1, ArrowRight: 1, PageUp: -page, PageDown: page, Home: -columns, End: columns }[key];
  if (across !== undefined) return { ...from, column: Math.min(columns - 1, Math.max(0, from.column + across)) };
  const down = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (down === undefined) return null;
  if (rowCount === 0) return from;
  return { ...from, row: Math.min(rowCount - 1, Math.max(0, (from.row ?? -down) + down)) };
}
