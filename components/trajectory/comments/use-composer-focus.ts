"use client";
import { type RefObject, useEffect } from "react";
import { useTypedAhead } from "@/components/ground/keys/typing-ahead";
import { useTalk } from "../talk/talk-context";

/**
 * Puts the caret into the field when somebody asked to write, also where they did before it was there; what
 * they typed meanwhile is handed on.
 */
export function useComposerFocus(
  field: RefObject<HTMLTextAreaElement | null>,
  takesFocus: boolean,
  onTyped: (typed: string) => void,
): void {
  const { focus } = useTalk();
  useTypedAhead(onTyped);
  useEffect(() => {
    if (!takesFocus) return;
    const answer = () => {
      if (field.current && focus.take()) field.current.focus();
    };
    answer();
    return focus.subscribe(answer);
  }, [field, takesFocus, focus]);
}
