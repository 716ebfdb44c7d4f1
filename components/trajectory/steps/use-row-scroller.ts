"use client";
import { type RefObject, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Anchor, type Placed, type RowList, RowScroller, type RowView, type TellInView } from "./row-scroller";

/** Without an event for so long, the scroll bar rests. */
const restMs = 150;
/** What the server draws for, and what counts until the window is measured. */
const guessedViewPx = 720;

interface ScrollElements {
  scroller: RefObject<HTMLDivElement | null>;
  spacer: RefObject<HTMLDivElement | null>;
  layer: RefObject<HTMLDivElement | null>;
}

interface RowScrolling<Rows extends RowList> {
  scroller: RowScroller<Rows>;
  view: RowView<Rows>;
  /** For each drawn row, whose element carries its key as `data-key`: has it measured. */
  observe: (row: HTMLElement | null) => (() => void) | undefined;
  /** Where spacer and layer stand in the first drawing, before the window is known. */
  initial: { spacerPx: number; topPx: number };
}

/**
 * Binds a row scroller to its elements. Rows, layer and spacer are placed without React; it draws only when other rows
 * come into view. `onInView` is told which rows are in the window.
 */
export function useRowScroller<Rows extends RowList>(
  { scroller: box, spacer, layer }: ScrollElements,
  rows: Rows,
  initialAnchor: Anchor,
  onInView: TellInView<Rows>,
): RowScrolling<Rows> {
  const [scroller] = useState(() => new RowScroller(rows, initialAnchor, guessedViewPx));
  const [initial] = useState(() => scroller.placed());
  const view = useSyncExternalStore(scroller.subscribe, scroller.view, scroller.view);
  const [observer] = useState(() => (typeof ResizeObserver === "undefined" ? null : observeRows(scroller)));

  const tellInView = useRef(onInView);
  useLayoutEffect(() => {
    tellInView.current = onInView;
  });
  useLayoutEffect(() => scroller.setRows(rows), [scroller, rows]);
  useLayoutEffect(() => scroller.drawn(view.first), [scroller, view]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const place = ({ spacerPx, topPx }: Placed) => {
      if (spacer.current) spacer.current.style.height = `${spacerPx}px`;
      if (layer.current) layer.current.style.top = `${topPx}px`;
    };
    const detach = scroller.attach(element, place, (...args) => tellInView.current(...args));
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      if (!scroller.scrolled()) return;
      scroller.notify();
      clearTimeout(rest);
      rest = setTimeout(() => {
        scroller.rested();
        scroller.notify();
      }, restMs);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    const stopWatching = watchBox(element, scroller);
    return () => {
      clearTimeout(rest);
      element.removeEventListener("scroll", onScroll);
      stopWatching();
      detach();
    };
  }, [scroller, box, spacer, layer]);

  const observe = useCallback(
    (row: HTMLElement | null) => {
      if (!row || !observer) return;
      observer.observe(row);
      return () => observer.unobserve(row);
    },
    [observer],
  );
  return { scroller, view, observe, initial };
}

/** Follows the height of the window and where on the screen it begins. */
function watchBox<Rows extends RowList>(element: HTMLElement, scroller: RowScroller<Rows>): () => void {
  let top = element.getBoundingClientRect().top;
  let height = element.clientHeight;
  const attachedAt = performance.now();
  const observer = new ResizeObserver(() => {
    const nextTop = element.getBoundingClientRect().top;
    if (element.clientHeight === height && nextTop === top) return;
    // While the page is being put together, what comes over the list does push it down.
    const isReading = performance.now() - attachedAt > 1_500;
    scroller.resized(element.clientHeight, isReading ? nextTop - top : 0);
    top = nextTop;
    height = element.clientHeight;
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Measures rows. Others are drawn a frame later, since what is added while measuring is not measured. */
function observeRows<Rows extends RowList>(scroller: RowScroller<Rows>): ResizeObserver {
  let frame = 0;
  return new ResizeObserver((entries) => {
    const sizes = entries.map(({ target, borderBoxSize }) => {
      const key = Number((target as HTMLElement).dataset.key);
      return [key, borderBoxSize[0]?.blockSize ?? 0] as const;
    });
    if (!scroller.measure(sizes)) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => scroller.notify());
  });
}
