"use client";
import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { changeSearch, parseUrlState, type UrlState } from "./url-state";

/** The address as state. The browser's history is used directly: Next follows it without asking the server for the page again. */
export function useUrlState(): [UrlState, (change: Partial<UrlState>, how: "push" | "replace") => void] {
  const search = useSearchParams();
  const change = useCallback((next: Partial<UrlState>, how: "push" | "replace") => {
    const address = `${window.location.pathname}${changeSearch(window.location.search, next)}`;
    if (address === window.location.pathname + window.location.search) return;
    if (how === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }, []);
  return [parseUrlState(search), change];
}

/** The address as it is now: keys come faster than pages are drawn. */
export const urlStateNow = (): UrlState => parseUrlState(new URLSearchParams(window.location.search));
