"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type Action, ask } from "@/components/shell/ask";
import { toast } from "@/components/ui/toast";

/** Sends an input through an action, says how it went and draws the page anew. Answers whether it worked. */
export const useQueueAction = <Input>(action: Action<Input, unknown>) => {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (input: Input, done: string): Promise<boolean> => {
    setIsBusy(true);
    const answer = await ask(action, input);
    setIsBusy(false);
    if (answer.ok) {
      toast.success(done);
      router.refresh();
    } else toast.error(answer.message);
    return answer.ok;
  };
  return { isBusy, send };
};
