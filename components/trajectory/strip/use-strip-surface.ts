"use client";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { type StepSpan } from "../address/url-state";
import { type StripScale } from "./strip-model";
import { anchorOf, moveTarget, spanOfColumns, type StripTarget } from "./strip-target";

/** Where words about a place stand: the middle of its column, the lower edge of its row, in the window. */
export interface StripPlace {
  leftPx: number;
  topPx: number;
}

/** A pointer that moved less has clicked. */
const dragPx = 4;
const edgePx = 5;

export interface SurfaceHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: () => void;
  onPointerLeave: () => void;
  onFocus: (event: { currentTarget: HTMLElement }) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface SurfaceInput {
  scale: StripScale;
  rowCount: number;
  /** The row under a height of the window; null over and under the rows. */
  rowAt: (clientY: number) => number | null;
  placeOf: (target: StripTarget) => StripPlace;
  /** The stretch that is listed now. */
  shown: StepSpan | null;
  /** Where keys begin. */
  start: StripTarget;
  onGo: (target: StripTarget) => void;
  onSpan: (span: StepSpan) => void;
  /** The keys have moved to a row that may be out of view. */
  onRow: (row: number) => void;
}

/**
 * Pointer and keys over the strip: where they point, and the stretch that is being marked, by dragging or by Shift and
 * the arrow keys; Enter takes it, Escape lets it go.
 */
export function useStripSurface(surface: RefObject<HTMLElement | null>, input: SurfaceInput) {
  const { scale, rowCount, rowAt, placeOf, shown, start, onGo, onSpan, onRow } = input;
  const [at, setPlaced] = useState<(StripTarget & { place: StripPlace }) | null>(null);
  const [draft, setDraft] = useState<StepSpan | null>(null);
  const held = useRef<{ x: number; anchor: number; isMoved: boolean } | null>(null);
  const keyAnchor = useRef<number | null>(null);

  const targetOf = ({ clientX, clientY }: { clientX: number; clientY: number }): StripTarget => {
    const box = surface.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const column = Math.floor(((clientX - box.left) / box.width) * scale.columns);
    return { column: Math.min(scale.columns - 1, Math.max(0, column)), row: rowAt(clientY) };
  };
  const setAt = (target: StripTarget | null) => setPlaced(target && { ...target, place: placeOf(target) });
  const drop = () => {
    held.current = null;
    keyAnchor.current = null;
    setDraft(null);
  };
  const take = (span: StepSpan) => {
    drop();
    onSpan(span);
  };

  const walk = (from: StripTarget, next: StripTarget, isMarking: boolean) => {
    setAt(next);
    if (next.row !== null) onRow(next.row);
    keyAnchor.current = isMarking ? (keyAnchor.current ?? from.column) : null;
    setDraft(keyAnchor.current === null ? null : spanOfColumns(keyAnchor.current, next.column, scale));
  };

  const handlers: SurfaceHandlers = {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      const { column } = targetOf(event);
      const edgeColumns = Math.floor((edgePx / event.currentTarget.clientWidth) * scale.columns);
      held.current = { x: event.clientX, anchor: anchorOf(column, shown, scale, edgeColumns), isMoved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const target = targetOf(event);
      setAt(target);
      const drag = held.current;
      if (!drag || (!drag.isMoved && Math.abs(event.clientX - drag.x) < dragPx)) return;
      drag.isMoved = true;
      setDraft(spanOfColumns(drag.anchor, target.column, scale));
    },
    onPointerUp: (event) => {
      const drag = held.current;
      if (!drag) return;
      const target = targetOf(event);
      if (drag.isMoved) return take(spanOfColumns(drag.anchor, target.column, scale));
      drop();
      onGo(target);
    },
    onPointerCancel: drop,
    onPointerLeave: () => {
      if (!held.current) setAt(null);
    },
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(":focus-visible")) setAt(at ?? start);
    },
    onBlur: () => {
      drop();
      setAt(null);
    },
    onKeyDown: (event) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      const from = at ?? start;
      const next = moveTarget(from, event.key, { columns: scale.columns, rowCount });
      if (next) walk(from, next, event.shiftKey);
      else if (event.key === "Enter") {
        if (draft) take(draft);
        else onGo(from);
      } else if (event.key === "Escape" && draft) drop();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { at, draft, handlers };
}
