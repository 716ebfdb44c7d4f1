"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type Action, type Answer, ask } from "@/components/ground/asking/ask";
import { toast } from "@/components/ground/toasts/toast";

/**
 * Sends an input through an action, says how it went in a toast (`done` where it worked, of the value where it is a
 * function), and then draws the page anew.
 */
export const usePageAction = <Input, T>(action: Action<Input, T>) => {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (input: Input, done: string | ((value: T) => string)): Promise<Answer<T>> => {
    setIsBusy(true);
    const answer = await ask(action, input);
    setIsBusy(false);
    if (answer.ok) {
      toast.success(typeof done === "string" ? done : done(answer.value));
      router.refresh();
    } else toast.error(answer.message);
    return answer;
  };
  return { isBusy, send };
};
