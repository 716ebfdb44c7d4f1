import { useEffect, useRef, useState } from "react";

/** How wide an element is, in pixels, as it grows and shrinks; `first` until it is on the page. */
export const useWidth = <T extends HTMLElement>(first: number) => {
  const element = useRef<T>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(160, Math.floor(watched.clientWidth))));
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return { element, width };
};
