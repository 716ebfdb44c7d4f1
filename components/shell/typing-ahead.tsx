"use client";
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useKeyRegistry } from "@/components/shell/key-provider";

/** Stands in for something with a field while it is fetched: what is typed meanwhile is kept for the field, and is no key of the page. */
export function TypingAhead(): null {
  const { hold } = useKeyRegistry();
  useLayoutEffect(() => hold(), [hold]);
  return null;
}

/** Gives a field that has just appeared what was typed before it was there, if anything was. */
export function useTypedAhead(take: (text: string) => void): void {
  const { takeTyped } = useKeyRegistry();
  const takeOver = useEffectEvent(() => {
    const text = takeTyped();
    if (text !== "") take(text);
  });
  useEffect(() => takeOver(), []);
}
