"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState, useTransition } from "react";
import { type Action, type Answer, ask, type Newer } from "@/components/ground/asking/ask";

type Choice = "replace" | "keep" | "close";

/** What a form shows of its saving, whatever it saves. */
export type SaveOver = Omit<ReturnType<typeof useSaveOver>, "send">;

/**
 * Saves what a form says over what stands there. The input names in `seen` the version that the form was filled in
 * over; where another one stands there by now, `StaleForm` shows it beside `mine` and asks. `send` answers once that is
 * settled: with `ok` where it was saved, also in the place of the other. Where the other one is kept, the page is drawn
 * anew and then `onKeep` called, which closes the form or fills it with what is there. Where neither is chosen, nothing
 * was saved and the form stays as it is.
 */
export const useSaveOver = <Input extends { seen?: string | null }, T>(
  action: Action<Input, T>,
  { mine, onKeep }: { mine: string; onKeep: () => void },
) => {
  const router = useRouter();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [stale, setStale] = useState<{ newer: Newer; choose: (choice: Choice) => void } | null>(null);
  const [keptCount, setKeptCount] = useState(0);
  const [isKeeping, refresh] = useTransition();
  const kept = useEffectEvent(onKeep);
  useEffect(() => {
    if (keptCount > 0) kept();
  }, [keptCount]);
  const settle = async (input: Input): Promise<Answer<T>> => {
    const answer = await ask(action, input);
    if (answer.ok || !answer.newer) return answer;
    const { newer } = answer;
    setIsPending(false);
    const choice = await new Promise<Choice>((choose) => setStale({ newer, choose }));
    setIsPending(choice === "replace");
    if (choice === "replace") return settle({ ...input, seen: newer.version });
    if (choice === "close") setStale(null);
    else
      refresh(() => {
        router.refresh();
        // Seen once the page has been drawn anew.
        setStale(null);
        setKeptCount((count) => count + 1);
      });
    return answer;
  };
  const send = async (input: Input): Promise<Answer<T>> => {
    setIsPending(true);
    setError(null);
    const answer = await settle(input);
    setIsPending(false);
    if (answer.ok || !answer.newer) setStale(null);
    if (!answer.ok && !answer.newer) setError(answer.message);
    return answer;
  };
  return { send, isPending, error, setError, stale, isBusy: isPending || isKeeping, mine };
};
