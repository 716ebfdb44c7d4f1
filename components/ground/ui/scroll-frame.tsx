"use client";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/cn";

/**
 * A frame for what may be wider than the page: it scrolls sideways, by keyboard too, and its right edge is shaded while
 * there is more. Further properties go to what scrolls.
 */
export function ScrollFrame({ className, children, ...rest }: ComponentProps<"div">) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isWide, setIsWide] = useState(false);
  const look = () => {
    const element = scroller.current;
    // A pixel may be lost to rounding where the page is zoomed.
    if (!element) return;
    setIsCut(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    setIsWide(element.clientWidth < element.scrollWidth - 1);
  };
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(look);
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={cn("relative min-w-0 overflow-hidden rounded-lg border", className)}>
      <div
        ref={scroller}
        onScroll={look}
        className="relative overflow-x-auto focus-visible:-outline-offset-2"
        data-is-cut={isCut}
        {...(isWide ? { tabIndex: 0 } : {})}
        {...rest}
      >
        {children}
      </div>
      {isCut && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 z-20 rounded-lg shadow-[inset_-18px_0_14px_-12px_var(--line-strong)]"
        />
      )}
    </div>
  );
}
