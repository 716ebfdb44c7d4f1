import { firstInView, type RowHeights, rowHeights } from "./row-heights";
import { type Scale, scaleFor } from "./scaled-offset";

/** Room above a row that was jumped to: the end of what came before it. */
export const leadPx = 64;
/** Drawn beyond both edges of the window. */
const overscanPx = 400;
/**
 * Who scrolls further than this at once drags the scroll bar; less is a wheel, a finger or a
 * key, and moves by real pixels.
 */
const dragPx = 4_000;

/** The rows that are laid out; keys stay with their rows when others come and go. */
export interface RowList {
  count: number;
  keyOf: (row: number) => number;
  rowOfKey: (key: number) => number | null;
  estimatePx: (row: number) => number;
}

/** The element that scrolls and the height in it; what of the DOM is needed. */
interface ScrollBox {
  scrollTop: number;
  readonly clientHeight: number;
}

/**
 * What is held still while everything else moves: a row at a distance from the top of the
 * window, or the end of the list.
 */
export type Anchor = { at: "row"; key: number; offsetPx: number } | { at: "end" };

/** What is to be drawn, and what of it is in the window. Both ends included; empty where `last` is before `first`. */
export interface RowView<Rows extends RowList> {
  rows: Rows;
  first: number;
  last: number;
  isAtEnd: boolean;
}

/** Is told the first and the last row in the window, and of which rows. */
export type TellInView<Rows extends RowList> = (first: number, last: number, rows: Rows) => void;

export interface Placed {
  spacerPx: number;
  /** Where the first drawn row begins, in the element that is scrolled. */
  topPx: number;
}

/**
 * Lays rows out under a scroll bar. Whatever changes its height, comes or goes, the anchor stays where it is on the
 * screen; the reader's scrolling chooses another. Positions in the list are `virtual`, those of the scroll bar
 * `physical` (scaled-offset.ts). The rows are drawn at their virtual place less the distance between the two, so
 * nothing needs to be written to the scroll bar while it moves: that would stop a fling. It is put right once it rests.
 */
export class RowScroller<Rows extends RowList> {
  #measured = new Map<number, number>();
  #heights: RowHeights;
  #scale: Scale;
  #virtual: number;
  #physical = 0;
  #isMoving = false;
  #view: RowView<Rows>;
  /** The first row that is in the document now; the layer that holds the rows begins with it. */
  #drawnFirst: number;
  #box: ScrollBox | null = null;
  #place: (placed: Placed) => void = () => undefined;
  #tellInView: TellInView<Rows> = () => undefined;
  #told: { rows: Rows; first: number; last: number } | null = null;
  #listeners = new Set<() => void>();

  constructor(
    private rows: Rows,
    private anchor: Anchor,
    private viewPx: number,
  ) {
    this.#heights = layOut(rows, this.#measured);
    this.#scale = scaleFor(this.#heights.totalPx(), viewPx);
    this.#virtual = this.#anchored();
    this.#view = this.#firstLook();
    this.#drawnFirst = this.#view.first;
  }

  view = (): RowView<Rows> => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  placed = (): Placed => ({
    spacerPx: this.#scale.spacerPx,
    topPx: this.#heights.startPx(this.#drawnFirst) - (this.#virtual - this.#physical),
  });

  /** First and last row in the window. */
  inView = (): { first: number; last: number } => ({
    first: firstInView(this.#heights, this.#virtual, this.viewPx),
    last: this.#heights.rowAt(this.#virtual + this.viewPx - 1),
  });

  /**
   * Takes hold of the element that scrolls: `place` is told where spacer and layer belong, `tellInView` which rows are
   * in the window, whenever that changes, by whatever it changes. @returns what lets go of it
   */
  attach = (box: ScrollBox, place: (placed: Placed) => void, tellInView: TellInView<Rows>): (() => void) => {
    this.#box = box;
    this.#place = place;
    this.#tellInView = tellInView;
    this.viewPx = box.clientHeight || this.viewPx;
    this.#physical = box.scrollTop;
    this.#settle();
    this.notify();
    return () => {
      this.#box = null;
      this.#place = () => undefined;
      this.#tellInView = () => undefined;
      this.#told = null;
    };
  };

  /** What was asked to be drawn is in the document, from this row on. */
  drawn = (first: number): void => {
    this.#drawnFirst = first;
    this.#place(this.placed());
  };

  setRows = (rows: Rows): void => {
    if (rows === this.rows) return;
    this.rows = rows;
    this.#heights = layOut(rows, this.#measured);
    this.#drawnFirst = Math.min(this.#drawnFirst, Math.max(0, rows.count - 1));
    this.#settle();
    this.notify();
  };

  /**
   * The window has another height, and begins `movedPx` further down on the screen than before;
   * what is read stays where it is.
   */
  resized = (viewPx: number, movedPx: number): void => {
    this.viewPx = viewPx;
    if (this.anchor.at === "row") this.anchor = { ...this.anchor, offsetPx: this.anchor.offsetPx - movedPx };
    this.#settle();
    this.notify();
  };

  /**
   * Rows were measured, by their keys. @returns whether something else is to be drawn
   * now, of which nobody has been told
   */
  measure = (sizes: Iterable<readonly [key: number, heightPx: number]>): boolean => {
    let isChanged = false;
    for (const [key, heightPx] of sizes) {
      const row = this.rows.rowOfKey(key);
      if (heightPx <= 0 || row === null || this.rows.keyOf(row) !== key) continue;
      this.#measured.set(key, heightPx);
      isChanged ||= this.#heights.heightPx(row) !== heightPx;
      this.#heights.setHeight(row, heightPx);
    }
    const before = this.#view;
    if (isChanged) this.#settle();
    return this.#view !== before;
  };

  notify = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /** The scroll bar was moved, by the reader or by this. @returns whether it was the reader */
  scrolled = (): boolean => {
    const physical = this.#box?.scrollTop ?? this.#physical;
    const movedPx = physical - this.#physical;
    if (Math.abs(movedPx) < 0.5) return false;
    this.#physical = physical;
    this.#isMoving = true;
    const target = Math.abs(movedPx) > dragPx ? this.#scale.toVirtual(physical) : this.#virtual + movedPx;
    this.#virtual = clamp(target, this.#scale.mostVirtualPx);
    this.anchor = this.#anchorInView();
    this.#arrange();
    return true;
  };

  /** The reader scrolls no more. */
  rested = (): void => {
    this.#isMoving = false;
    this.#arrange();
  };

  /** Puts a row near the top, or with `auto` moves no further than needed to have it in the window. */
  show = (key: number, align: "start" | "auto"): void => {
    const row = this.rows.rowOfKey(key);
    if (row === null) return;
    const offsetPx =
      align === "start" ? leadPx : nearestOffset(this.#offsetOf(row), this.#heights.heightPx(row), this.viewPx);
    this.#moveTo({ at: "row", key: this.rows.keyOf(row), offsetPx });
    // Who goes to the last row and sees it whole is at the end, and follows it.
    if (row === this.rows.count - 1 && this.#offsetOf(row) > offsetPx) this.anchor = { at: "end" };
  };

  showEnd = (): void => this.#moveTo({ at: "end" });

  /** Holds a row that the reader acts on where it is, so that what opens in it opens below. */
  hold = (key: number): void => {
    const row = this.rows.rowOfKey(key);
    if (row !== null) this.anchor = { at: "row", key, offsetPx: this.#offsetOf(row) };
  };

  /** Moves the list by so many pixels, for something within a row, which is held from then on. */
  moveBy = (px: number, key: number): void => {
    const row = this.rows.rowOfKey(key);
    if (row !== null) this.#moveTo({ at: "row", key, offsetPx: this.#offsetOf(row) - px });
  };

  #moveTo(anchor: Anchor) {
    this.anchor = anchor;
    this.#isMoving = false;
    this.#settle();
    this.notify();
  }

  /** Where the list stands for the anchor to be where it belongs. */
  #anchored(): number {
    const { anchor } = this;
    if (anchor.at === "end") return this.#scale.mostVirtualPx;
    const row = this.rows.rowOfKey(anchor.key) ?? 0;
    // A row that became so short that it would vanish over the window comes back into it.
    const hasVanished = anchor.offsetPx + this.#heights.heightPx(row) <= 0;
    return clamp(this.#heights.startPx(row) - (hasVanished ? leadPx : anchor.offsetPx), this.#scale.mostVirtualPx);
  }

  /**
   * What a reader has before their eyes: the first row that begins in the upper part of the
   * window, else the one that fills it.
   */
  #anchorInView(): Anchor {
    if (this.#scale.mostVirtualPx > 0 && this.#isAtEnd()) return { at: "end" };
    const over = this.#heights.rowAt(this.#virtual);
    const below = Math.min(over + 1, Math.max(0, this.rows.count - 1));
    const row = this.#offsetOf(over) < -1 && this.#offsetOf(below) < this.viewPx * 0.6 ? below : over;
    return { at: "row", key: this.rows.keyOf(row), offsetPx: this.#offsetOf(row) };
  }

  #isAtEnd = (): boolean => this.#virtual >= this.#scale.mostVirtualPx - 2;
  #offsetOf = (row: number): number => this.#heights.startPx(row) - this.#virtual;

  /** Something has another height. */
  #settle() {
    this.#scale = scaleFor(this.#heights.totalPx(), this.viewPx);
    this.#virtual = this.#anchored();
    this.#arrange();
  }

  /** Brings the scroll bar, the layer and what is to be drawn in line with where the list stands. */
  #arrange() {
    const isNearEdge = this.#physical < this.viewPx || this.#scale.mostPhysicalPx - this.#physical < this.viewPx;
    const wanted = this.#scale.toPhysical(this.#virtual);
    const mustWrite = (!this.#isMoving || isNearEdge) && Math.abs(wanted - this.#physical) > 0.5;
    if (this.#box && mustWrite) {
      this.#physical = wanted;
      // The spacer must have its height before the bar can go there; the browser rounds where it goes.
      this.#place(this.placed());
      this.#box.scrollTop = wanted;
      this.#physical = this.#box.scrollTop;
    }
    this.#place(this.placed());
    this.#sayInView();
    const next = this.#look();
    const { rows, first, last, isAtEnd } = this.#view;
    if (next.rows === rows && next.first === first && next.last === last && next.isAtEnd === isAtEnd) return;
    this.#view = next;
  }

  #sayInView() {
    const { rows } = this;
    const { first, last } = this.inView();
    if (!this.#box || (this.#told?.rows === rows && this.#told.first === first && this.#told.last === last)) return;
    this.#told = { rows, first, last };
    this.#tellInView(first, last, rows);
  }

  /**
   * Before anything is measured: from the anchor on, so that it stands where it belongs
   * however high the rows over it are.
   */
  #firstLook(): RowView<Rows> {
    const view = this.#look();
    const { anchor } = this;
    const row = anchor.at === "row" ? this.rows.rowOfKey(anchor.key) : null;
    const isInPlace = row !== null && anchor.at === "row" && Math.abs(this.#offsetOf(row) - anchor.offsetPx) < 1;
    return isInPlace ? { ...view, first: row } : view;
  }

  #look(): RowView<Rows> {
    const { rows } = this;
    const isAtEnd = this.#isAtEnd();
    if (rows.count === 0) return { rows, first: 0, last: -1, isAtEnd };
    const first = this.#heights.rowAt(this.#virtual - overscanPx);
    return { rows, first, last: this.#heights.rowAt(this.#virtual + this.viewPx + overscanPx), isAtEnd };
  }
}

function layOut(rows: RowList, measured: ReadonlyMap<number, number>): RowHeights {
  const heightsPx = new Float64Array(rows.count);
  for (let row = 0; row < rows.count; row++) heightsPx[row] = measured.get(rows.keyOf(row)) ?? rows.estimatePx(row);
  return rowHeights(heightsPx);
}

/**
 * Where a row that was walked to belongs: where it is, if that is in the window; else at the nearer edge, its beginning
 * in sight; from afar near the top.
 */
function nearestOffset(offsetPx: number, heightPx: number, viewPx: number): number {
  const lowest = viewPx - heightPx - 8;
  const isFar = offsetPx > 2 * viewPx || offsetPx + heightPx < -viewPx;
  if (isFar || offsetPx < leadPx || lowest < leadPx) return leadPx;
  return Math.min(offsetPx, lowest);
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));
