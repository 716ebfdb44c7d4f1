"use client";
import { useEffectEvent, useLayoutEffect } from "react";
import { useKeyRegistry } from "@/components/ground/keys/key-provider";

/**
 * Stands in for what is being fetched: what is typed meanwhile is kept for its field, if it has
 * one, and is no key of the page.
 */
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
  // In the commit in which the stand-in goes: a moment later what was typed is forgotten.
  useLayoutEffect(() => takeOver(), []);
}
