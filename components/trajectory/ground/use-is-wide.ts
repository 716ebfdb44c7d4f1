"use client";
import { useSyncExternalStore } from "react";

/** From here on the right rail stands beside the steps; below, it is a sheet. */
export const wideScreen = "(min-width: 1024px)";
const subscribe = (listener: () => void) => {
  const media = window.matchMedia(wideScreen);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};

/**
 * Whether the right rail stands beside the steps; on the server it does, and style sheets hide it where it does not.
 */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wideScreen).matches,
    () => true,
  );
