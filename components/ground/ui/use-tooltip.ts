"use client";
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";

const delayMs = 350;
/** After one tooltip, the next comes at once. */
const restMs = 300;

const load = () => import("./tooltip-content");
type Content = Awaited<ReturnType<typeof load>>["TooltipContent"];

interface Shown {
  element: HTMLElement;
  Content: Content;
}

/** The last key that was pressed since the pointer was. */
let lastKey = "";
if (typeof document !== "undefined") {
  document.addEventListener("keydown", ({ key }) => (lastKey = key), true);
  document.addEventListener("pointerdown", () => (lastKey = ""), true);
}
/** Focus that a dialog takes or gives back was not moved there: a tooltip would take the next Escape. */
const isMovedByKey = (): boolean => /^(Tab|Arrow.*|Home|End|Page.*)$/.test(lastKey);

/** The one tooltip of the page that is open, by what shows it, and when the last one closed. */
const page: { show: ((next: null) => void) | null; closedAtMs: number } = { show: null, closedAtMs: -restMs };

/**
 * When a tooltip opens and closes. Its content is fetched while the pointer rests on the first control that has one.
 */
export function useTooltip() {
  const [shown, setShown] = useState<Shown | null>(null);
  /** The control under the pointer or focus, until the tooltip is not wanted any more. */
  const wanted = useRef<HTMLElement | null>(null);
  const isOver = useRef(false);
  const timer = useRef(0);

  const close = useCallback(() => {
    window.clearTimeout(timer.current);
    wanted.current = null;
    setShown(null);
    if (page.show !== setShown) return;
    page.show = null;
    page.closedAtMs = performance.now();
  }, []);
  const open = async (element: HTMLElement) => {
    const content = await load().catch(() => null);
    if (!content || wanted.current !== element || !element.isConnected) return;
    if (page.show !== setShown) page.show?.(null);
    page.show = setShown;
    setShown({ element, Content: content.TooltipContent });
  };
  useEffect(() => close, [close]);

  const isShown = shown !== null;
  const handlers = {
    onPointerMove: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType === "touch" || isOver.current) return;
      isOver.current = true;
      if (isShown) return;
      wanted.current = currentTarget;
      const isSoon = page.show !== null || performance.now() - page.closedAtMs < restMs;
      if (!isSoon) void load().catch(() => undefined);
      timer.current = window.setTimeout(() => void open(currentTarget), isSoon ? 0 : delayMs);
    },
    onPointerLeave: () => {
      isOver.current = false;
      // Once it is open it watches the pointer by itself, which may move onto it.
      if (!isShown) close();
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.matches(":focus-visible") || !isMovedByKey()) return;
      wanted.current = currentTarget;
      void open(currentTarget);
    },
    onPointerDown: close,
    onBlur: close,
    onClick: close,
  };
  return { shown, close, handlers };
}
