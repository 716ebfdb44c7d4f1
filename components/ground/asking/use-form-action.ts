"use client";
import { useState } from "react";
import { type Action, ask } from "@/components/ground/asking/ask";

/**
 * Sends an input through an action; `error` is what to show when it was refused. Answers whether it worked. A form that
 * saves over something takes `useSaveOver`.
 */
export const useFormAction = <Input, T>(action: Action<Input, T>) => {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (input: Input): Promise<{ ok: true; value: T } | { ok: false }> => {
    setIsPending(true);
    setError(null);
    try {
      const answer = await ask(action, input);
      if (!answer.ok) setError(answer.message);
      return answer;
    } finally {
      setIsPending(false);
    }
  };
  return { send, isPending, error, setError };
};
