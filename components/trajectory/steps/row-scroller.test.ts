import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Anchor, leadPx, type RowList, RowScroller } from "./row-scroller";
import { mostSpacerPx } from "./scaled-offset";

const viewPx = 700;

const listOf = (count: number, estimatePx = 100): RowList => ({
  count,
  keyOf: (row) => row,
  rowOfKey: (key) => (key < count ? key : null),
  estimatePx: () => estimatePx,
});

/** A scroll box as a browser has it: it cannot be scrolled beyond its content. */
function open(rows: RowList, anchor: Anchor = { at: "row", key: 0, offsetPx: leadPx }) {
  const list = new RowScroller(rows, anchor, viewPx);
  let scrollTop = 0;
  const placed = { spacerPx: 0, topPx: 0 };
  const box = {
    clientHeight: viewPx,
    get scrollTop() {
      return scrollTop;
    },
    set scrollTop(px: number) {
      scrollTop = Math.max(0, Math.min(px, placed.spacerPx - viewPx));
    },
  };
  list.subscribe(() => list.drawn(list.view().first));
  const told = { first: -1, last: -1, rows: listOf(0) };
  const tell = (first: number, last: number, rows: RowList) => void Object.assign(told, { first, last, rows });
  list.attach(box, (next) => Object.assign(placed, next), tell);
  list.drawn(list.view().first);
  const scrollTo = (px: number) => {
    box.scrollTop = px;
    list.scrolled();
    list.notify();
  };
  const rest = () => {
    list.rested();
    list.notify();
  };
  /** Where a drawn row is on the screen; the heights of the drawn rows before it are handed in. */
  const onScreen = (row: number, heightOf: (row: number) => number = () => 100): number => {
    let top = placed.topPx - scrollTop;
    for (let at = list.view().first; at < row; at++) top += heightOf(at);
    return top;
  };
  return { list, box, placed, told, scrollTo, rest, onScreen };
}

describe("RowScroller", () => {
  it("draws what is in the window and a little more, at the anchor", () => {
    const { list, onScreen } = open(listOf(1_000), { at: "row", key: 500, offsetPx: leadPx });
    expect(list.view()).toMatchObject({ first: 495, last: 510, isAtEnd: false });
    expect(list.inView()).toEqual({ first: 499, last: 506 });
    expect(onScreen(500)).toBeCloseTo(leadPx);
  });

  it("tells what is in the window after whatever changes it, also where nothing else is to be drawn", () => {
    const { list, told } = open(listOf(1_000, 20), { at: "row", key: 500, offsetPx: leadPx });
    expect(told).toMatchObject(list.inView());
    // So high are rows for once: those over the anchor leave the window, and the anchor is the first.
    list.measure(Array.from({ length: 100 }, (_, at) => [450 + at, 400] as const));
    expect(told).toMatchObject({ first: 500, last: 501 });
  });

  it("tells what is in the window by the rows that are there now", () => {
    const rows = listOf(1_000);
    const { list, told } = open(rows, { at: "row", key: 500, offsetPx: 0 });
    const folded: RowList = {
      ...rows,
      count: 801,
      keyOf: (row) => (row < 100 ? row : row + 199),
      rowOfKey: (key) => (key < 100 ? key : key < 300 ? 100 : key - 199),
    };
    list.setRows(folded);
    expect(told.rows).toBe(folded);
    expect(told.rows.keyOf(told.first)).toBe(500);
    list.setRows({ ...folded });
    expect(told.rows).not.toBe(folded);
  });

  it("counts a row at the top edge as in the window while half of it, or half a window of it, is left", () => {
    const { list, scrollTo } = open(listOf(100));
    list.measure([[20, 5_000]]);
    scrollTo(1_040);
    expect(list.inView().first).toBe(10);
    scrollTo(1_060);
    expect(list.inView().first).toBe(11);
    scrollTo(2_000 + 5_000 - 400);
    expect(list.inView().first).toBe(20);
    scrollTo(2_000 + 5_000 - 300);
    expect(list.inView().first).toBe(21);
  });

  it("stands at the anchor before it knows its element, so that a page without scripts is readable", () => {
    const list = new RowScroller(listOf(1_000), { at: "row", key: 500, offsetPx: leadPx }, viewPx);
    expect(list.view()).toMatchObject({ first: 500, last: 510 });
    expect(list.placed()).toEqual({ spacerPx: 100_000, topPx: leadPx });
  });

  it("keeps the anchor in its place while rows above and below it get other heights", () => {
    const { list, onScreen } = open(listOf(1_000), { at: "row", key: 500, offsetPx: leadPx });
    list.measure([
      [496, 350],
      [499, 20],
      [502, 700],
    ]);
    list.notify();
    const heights = new Map([
      [496, 350],
      [499, 20],
      [502, 700],
    ]);
    expect(onScreen(500, (row) => heights.get(row) ?? 100)).toBeCloseTo(leadPx);
  });

  it("writes nothing to the scroll bar while it moves, and puts it right once it rests", () => {
    const { list, box, scrollTo, rest, onScreen } = open(listOf(1_000), { at: "row", key: 500, offsetPx: leadPx });
    scrollTo(box.scrollTop + 40);
    const before = box.scrollTop;
    list.measure([[497, 300]]);
    list.notify();
    const heightOf = (row: number) => (row === 497 ? 300 : 100);
    expect(box.scrollTop).toBe(before);
    expect(onScreen(500, heightOf)).toBeCloseTo(leadPx - 40);
    rest();
    expect(box.scrollTop).toBe(before + 200);
    expect(onScreen(500, heightOf)).toBeCloseTo(leadPx - 40);
  });

  it("reaches both ends of a million tall rows, and moves by real pixels in between", () => {
    const { list, box, placed, scrollTo, rest, onScreen } = open(listOf(1_000_000, 320));
    expect(placed.spacerPx).toBe(mostSpacerPx);
    scrollTo(mostSpacerPx);
    expect(list.view()).toMatchObject({ last: 999_999, isAtEnd: true });
    scrollTo(mostSpacerPx / 2);
    rest();
    const { first } = list.inView();
    expect(first).toBeGreaterThan(400_000);
    expect(first).toBeLessThan(600_000);
    const before = onScreen(first, () => 320);
    for (let step = 0; step < 20; step++) scrollTo(box.scrollTop + 10);
    expect(onScreen(first, () => 320)).toBeCloseTo(before - 200, 3);
    rest();
    expect(onScreen(first, () => 320)).toBeCloseTo(before - 200, 3);
    scrollTo(0);
    expect(list.inView().first).toBe(0);
  });

  it("shows a row near the top, and walks no further than needed", () => {
    const { list, onScreen } = open(listOf(1_000));
    list.show(800, "start");
    expect(onScreen(800)).toBeCloseTo(leadPx);
    list.show(801, "auto");
    expect(onScreen(800)).toBeCloseTo(leadPx);
    list.show(807, "auto");
    expect(onScreen(807)).toBeCloseTo(viewPx - 100 - 8);
    list.show(700, "auto");
    expect(onScreen(700)).toBeCloseTo(leadPx);
  });

  it("follows the end for who is there, and only for them", () => {
    const { list, box, scrollTo } = open(listOf(100));
    list.setRows(listOf(110));
    expect(list.view()).toMatchObject({ first: 0, isAtEnd: false });
    list.showEnd();
    list.setRows(listOf(150));
    expect(list.view()).toMatchObject({ last: 149, isAtEnd: true });
    list.measure([[148, 500]]);
    expect(list.view().isAtEnd).toBe(true);
    scrollTo(box.scrollTop - 300);
    list.setRows(listOf(160));
    expect(list.view().isAtEnd).toBe(false);
  });

  it("holds the row of the anchor where it is when rows before it come and go", () => {
    const rows = listOf(100);
    const { list, onScreen } = open(rows, { at: "row", key: 50, offsetPx: 200 });
    const folded: RowList = {
      ...rows,
      count: 71,
      keyOf: (row) => (row < 10 ? row : row + 29),
      rowOfKey: (key) => (key < 10 ? key : key < 40 ? 10 : key - 29),
    };
    list.setRows(folded);
    expect(onScreen(50 - 29)).toBeCloseTo(200);
    list.setRows(rows);
    expect(onScreen(50)).toBeCloseTo(200);
  });

  it("holds a row that is acted on, and brings it back when it becomes so short that it would vanish", () => {
    const { list, scrollTo, onScreen } = open(listOf(100));
    list.measure([[20, 5_000]]);
    list.show(20, "start");
    scrollTo(20 * 100 + 4_700);
    list.hold(20);
    list.measure([[20, 120]]);
    list.notify();
    expect(onScreen(20)).toBeCloseTo(leadPx);
  });

  it("keeps what is read in its place on the screen when the window begins further down", () => {
    const { list, onScreen } = open(listOf(100), { at: "row", key: 50, offsetPx: 200 });
    list.resized(viewPx - 60, 60);
    expect(onScreen(50)).toBeCloseTo(140);
  });

  it("has nothing to draw of no rows", () => {
    const { list, placed } = open(listOf(0));
    expect(list.view()).toMatchObject({ first: 0, last: -1 });
    expect(placed.spacerPx).toBe(0);
  });

  it("never leaves the window empty, whatever is scrolled and measured", () => {
    const act = fc.oneof(
      fc.record({ by: fc.integer({ min: -3_000, max: 3_000 }) }),
      fc.record({ to: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ row: fc.nat(299), px: fc.integer({ min: 20, max: 2_000 }) }),
      fc.constant("rest" as const),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const heights = new Map<number, number>();
        const heightOf = (row: number) => heights.get(row) ?? 100;
        const { list, box, placed, scrollTo, rest, onScreen } = open(listOf(300));
        for (const act of acts) {
          if (act === "rest") rest();
          else if ("by" in act) scrollTo(box.scrollTop + act.by);
          else if ("to" in act) scrollTo(act.to * placed.spacerPx);
          else {
            heights.set(act.row, act.px);
            list.measure([[act.row, act.px]]);
            list.notify();
          }
          const { first, last } = list.view();
          expect(onScreen(first, heightOf)).toBeLessThanOrEqual(0.01);
          expect(onScreen(last + 1, heightOf)).toBeGreaterThanOrEqual(viewPx - 0.01);
        }
      }),
    );
  });
});
