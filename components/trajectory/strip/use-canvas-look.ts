"use client";
import { useSyncExternalStore } from "react";

/**
 * Changes whenever what is painted must be painted anew: another theme, another pixel ratio. Its value
 * only tells one look from the next.
 */
export const useCanvasLook = (): string => useSyncExternalStore(subscribe, look, () => "");

const look = (): string => `${document.documentElement.className} ${window.devicePixelRatio}`;

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  // Zooming and moving to another screen change the ratio, and the size of the window with it.
  window.addEventListener("resize", listener);
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", listener);
  };
}
