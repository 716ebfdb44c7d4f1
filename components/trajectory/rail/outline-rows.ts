import { type Chapter } from "@/lib/traces/chapters";

export const headingPx = 28;
export const rowPx = 21;

type OutlineRow = { y: number } & (
  | { kind: "chapter"; place: number; chapter: Chapter; isOpen: boolean }
  | { kind: "step"; index: number }
);

/** The lines of the outline, of which only those in sight are made. */
export interface OutlineRows {
  totalPx: number;
  /** The lines that touch a stretch, from the top. */
  between: (fromPx: number, toPx: number) => OutlineRow[];
  /** Where the line of a step begins; of one in a shut chapter where its chapter does. */
  startPx: (step: number) => number;
}

interface Part {
  place: number;
  chapter: Chapter;
  isOpen: boolean;
  y: number;
  /** The steps that are shown while it is shut, in order; null while it is open. */
  kept: readonly number[] | null;
}

/**
 * Lays chapters and their steps out. A chapter that is shut keeps the steps that something is said of (`marked`, in
 * order). A trace with a single chapter has no heading.
 */
export function outlineRows(
  stepCount: number,
  chapters: readonly Chapter[],
  { isShut, marked }: { isShut: (chapter: Chapter) => boolean; marked: readonly number[] },
): OutlineRows {
  if (chapters.length < 2) return plainRows(stepCount);
  const parts: Part[] = [];
  let y = 0;
  let at = 0;
  chapters.forEach((chapter, place) => {
    const isOpen = !isShut(chapter);
    while (at < marked.length && (marked[at] ?? 0) < chapter.first) at++;
    const from = at;
    while (at < marked.length && (marked[at] ?? 0) <= chapter.last) at++;
    const kept = isOpen ? null : marked.slice(from, at);
    parts.push({ place, chapter, isOpen, y, kept });
    y += headingPx + (kept ? kept.length : chapter.last - chapter.first + 1) * rowPx;
  });
  return {
    totalPx: y,
    startPx: (step) => {
      const part = lastWhere(parts, ({ chapter }) => chapter.first <= step);
      if (!part) return 0;
      const line = part.kept ? part.kept.indexOf(step) : step - part.chapter.first;
      return line < 0 ? part.y : part.y + headingPx + line * rowPx;
    },
    between: (fromPx, toPx) => {
      const rows: OutlineRow[] = [];
      const first = lastWhere(parts, (part) => part.y <= fromPx)?.place ?? 0;
      for (let place = first; place < parts.length; place++) {
        const part = parts[place];
        if (!part || part.y >= toPx) break;
        const { chapter, isOpen } = part;
        if (part.y + headingPx > fromPx) rows.push({ kind: "chapter", place, chapter, isOpen, y: part.y });
        const top = part.y + headingPx;
        const lineCount = part.kept ? part.kept.length : chapter.last - chapter.first + 1;
        const last = Math.min(lineCount, Math.ceil((toPx - top) / rowPx));
        for (let line = Math.max(0, Math.floor((fromPx - top) / rowPx)); line < last; line++)
          rows.push({ kind: "step", index: part.kept?.[line] ?? chapter.first + line, y: top + line * rowPx });
      }
      return rows;
    },
  };
}

const plainRows = (stepCount: number): OutlineRows => ({
  totalPx: stepCount * rowPx,
  startPx: (step) => step * rowPx,
  between: (fromPx, toPx) => {
    const first = Math.max(0, Math.floor(fromPx / rowPx));
    const last = Math.min(stepCount, Math.ceil(toPx / rowPx));
    return Array.from({ length: Math.max(0, last - first) }, (_, i): OutlineRow => {
      const index = first + i;
      return { kind: "step", index, y: index * rowPx };
    });
  },
});

/** The last entry that holds; those that hold come first. */
function lastWhere<Entry>(entries: readonly Entry[], holds: (entry: Entry) => boolean): Entry | undefined {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry !== undefined && holds(entry)) low = middle + 1;
    else high = middle;
  }
  return entries[low - 1];
}
