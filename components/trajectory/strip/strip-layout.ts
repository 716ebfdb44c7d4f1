/** Columns of the strip: names, cells, answers; on a narrow screen name and answer stand over the cells. */
export const stripGrid =
  "grid grid-cols-[204px_minmax(0,1fr)_196px] items-center max-lg:grid-cols-[minmax(0,1fr)_auto]";
/** Where the cells stand in it, for what lies over them. */
export const cellColumn = "absolute right-[196px] left-[204px] max-lg:right-0 max-lg:left-0";

/** A row from top to top, and its cells in it; in CSS pixels. */
export interface RowLayout {
  pitchPx: number;
  cellTopPx: number;
  cellHeightPx: number;
}

export const rowLayout = (isWide: boolean): RowLayout =>
  isWide ? { pitchPx: 19, cellTopPx: 2.5, cellHeightPx: 14 } : { pitchPx: 38, cellTopPx: 20, cellHeightPx: 14 };
