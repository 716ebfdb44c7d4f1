"use client";
import { useEffect, useState } from "react";
import { type Action, type Answer, ask } from "@/components/ground/asking/ask";

/** Typing is waited for before it is asked again. */
const pauseMs = 250;

/**
 * What an action answers to an input, asked again whenever that changes; null while it is on its way, or where there is
 * no input or no action. `latest` is the last value there was, for what stays the same meanwhile.
 */
export function useAsked<Input, T>(
  action: Action<Input, T> | undefined,
  input: Input | null,
): { answer: Answer<T> | null; latest: T | null; again: () => void } {
  const [made, setMade] = useState<{ key: string; answer: Answer<T> } | null>(null);
  const [latest, setLatest] = useState<T | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(input);
  useEffect(() => {
    if (!action || key === "null") return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void ask(action, JSON.parse(key) as Input).then((answer) => {
        if (!isCurrent) return;
        setMade({ key, answer });
        if (answer.ok) setLatest(answer.value);
      });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [action, key, attempt]);
  return {
    answer: made?.key === key ? made.answer : null,
    latest,
    again: () => {
      setMade(null);
      setAttempt(attempt + 1);
    },
  };
}
