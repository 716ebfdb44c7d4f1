"use client";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { changeSearch, parseUrlState, type UrlState } from "../address/url-state";

interface UrlControl {
  url: UrlState;
  changeUrl: (change: Partial<UrlState>, how: "push" | "replace") => void;
  /** What the address says or is about to say; never behind, however fast keys come. */
  urlNow: () => UrlState;
}

/**
 * The address as state. The browser's history is written directly, without asking the server for the page
 * again. Next follows it, but late: until it has caught up it may still report, and even write, an address that
 * has been left. So what was written here last is what counts, and Next is heard only where it says something
 * that was not written here: a link.
 */
export function useUrlState(): UrlControl {
  const reported = useSearchParams().toString();
  const [search, setSearch] = useState(reported);
  const latest = useRef(reported);
  const unheard = useRef(new Set<string>());

  useEffect(() => {
    if (reported === latest.current) return unheard.current.clear();
    if (unheard.current.has(reported)) return;
    latest.current = reported;
    setSearch(reported);
  }, [reported]);

  // Back and forward are taken from the browser: Next reports no change where it had not yet
  // heard of the address that was left.
  useEffect(() => {
    const { pathname } = window.location;
    const read = () => {
      if (window.location.pathname !== pathname) return;
      latest.current = new URLSearchParams(window.location.search).toString();
      setSearch(latest.current);
    };
    window.addEventListener("popstate", read);
    return () => window.removeEventListener("popstate", read);
  }, []);

  const changeUrl = useCallback((change: Partial<UrlState>, how: "push" | "replace") => {
    const next = changeSearch(latest.current, change);
    const text = next.slice(1);
    if (text === latest.current) return;
    latest.current = text;
    unheard.current.add(text);
    setSearch(text);
    const address = window.location.pathname + next;
    if (how === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }, []);
  const urlNow = useCallback(() => parseUrlState(new URLSearchParams(latest.current)), []);
  const url = useMemo(() => parseUrlState(new URLSearchParams(search)), [search]);
  return { url, changeUrl, urlNow };
}
