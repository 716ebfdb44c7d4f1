import { allColumns, type ListColumn } from "./list-columns";

/** A column that is shown, with the width that a person gave it, in pixels. */
export interface ShownColumn {
  name: ListColumn["name"];
  widthPx: number | null;
}

/** The columns of the list of traces that are shown, from left to right; the title is always one of them. */
export type ListLayout = readonly ShownColumn[];

export const columnWidth = { least: 56, most: 640, step: 16 } as const;

/** What is shown to who has chosen nothing. */
export const usualLayout: ListLayout = allColumns
  .filter(({ isExtra }) => !isExtra)
  .map(({ name }) => ({ name, widthPx: null }));

export const columnNamed = (name: string): ListColumn | undefined => allColumns.find((one) => one.name === name);

/** The nearest width that a column may have. */
export const clampWidth = (px: number): number =>
  Math.min(columnWidth.most, Math.max(columnWidth.least, Math.round(px)));

/** A layout as an address, a saved view and the database keep it: `outcome,title,agent:140`. */
export const writeLayout = (layout: ListLayout): string =>
  layout.map(({ name, widthPx }) => (widthPx === null ? name : `${name}:${widthPx}`)).join(",");

/** What `writeLayout` wrote, without what is not known; null where nothing is. */
export function readLayout(text: string | null | undefined): ListLayout | null {
  const shown = new Map<string, ShownColumn>();
  for (const part of (text ?? "").slice(0, 2_000).split(",")) {
    const [said = "", width] = part.split(":");
    const name = columnNamed(said)?.name;
    if (name === undefined || shown.has(name)) continue;
    const px = width === undefined || width.trim() === "" ? NaN : Number(width);
    shown.set(name, { name, widthPx: Number.isFinite(px) ? clampWidth(px) : null });
  }
  if (shown.size === 0) return null;
  const layout = [...shown.values()];
  return shown.has("title") ? layout : [{ name: "title", widthPx: null }, ...layout];
}

/** With a column shown that was not, at the place that it has among all, or without one that was. */
export function toggleColumn(layout: ListLayout, name: ShownColumn["name"]): ListLayout {
  if (name === "title") return layout;
  if (layout.some((one) => one.name === name)) return layout.filter((one) => one.name !== name);
  const place = (of: string): number => allColumns.findIndex((one) => one.name === of);
  const behind = layout.findLastIndex((one) => place(one.name) < place(name));
  return layout.toSpliced(behind + 1, 0, { name, widthPx: null });
}

/** With a column one place further to the left (-1) or right (1). */
export function moveColumn(layout: ListLayout, name: ShownColumn["name"], by: -1 | 1): ListLayout {
  const from = layout.findIndex((one) => one.name === name);
  const moved = layout[from];
  const to = from + by;
  if (!moved || to < 0 || to >= layout.length) return layout;
  return layout.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** With a column of another width. */
export const sizeColumn = (layout: ListLayout, name: ShownColumn["name"], px: number): ListLayout =>
  layout.map((one) => (one.name === name ? { name, widthPx: clampWidth(px) } : one));
