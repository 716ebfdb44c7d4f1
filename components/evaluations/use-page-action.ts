"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type Action, ask } from "@/components/shell/ask";
import { toast } from "@/components/ui/toast";

/** Sends an input through an action, says by `done` how it went, and draws the page anew. Answers the value, null where it went wrong. */
export const usePageAction = <Input, T>(action: Action<Input, T>, done: (value: T) => string) => {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (input: Input): Promise<{ value: T } | null> => {
    setIsBusy(true);
    const answer = await ask(action, input);
    setIsBusy(false);
    if (!answer.ok) {
      toast.error(answer.message);
      return null;
    }
    toast.success(done(answer.value));
    router.refresh();
    return { value: answer.value };
  };
  return { isBusy, send };
};
