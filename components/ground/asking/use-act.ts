"use client";
import { useRouter } from "next/navigation";
import { useCallback, useState, useTransition } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { type Action, ask } from "@/components/ground/asking/ask";

/** Performs an action and shows the page anew afterwards; a failure is said in a toast and answers null. */
export function useAct(): {
  isBusy: boolean;
  act: <Input, Output>(action: Action<Input, Output>, input: Input) => Promise<Output | null>;
} {
  const router = useRouter();
  const [isActing, setIsActing] = useState(false);
  const [isRefreshing, refresh] = useTransition();
  const act = useCallback(
    async <Input, Output>(action: Action<Input, Output>, input: Input): Promise<Output | null> => {
      setIsActing(true);
      const answer = await ask(action, input);
      setIsActing(false);
      if (!answer.ok) {
        toast.error(answer.message);
        return null;
      }
      refresh(() => router.refresh());
      return answer.value;
    },
    [router],
  );
  return { isBusy: isActing || isRefreshing, act };
}
