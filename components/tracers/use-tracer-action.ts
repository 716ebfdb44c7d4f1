"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { type Action, ask } from "@/components/shell/ask";

interface OnTracer {
  workspace: string;
  tracerId: string;
}

/** What can be done with a tracer, as server actions. */
export interface TracerActions {
  train: Action<OnTracer, unknown>;
  /** `versionId` null chooses the shipped weights. */
  choose: Action<OnTracer & { versionId: string | null }, unknown>;
  unpin: Action<OnTracer, unknown>;
}

/** Sends an input through an action, says how it went and draws the page anew. Answers whether it worked. */
export const useTracerAction = <Input>(action: Action<Input, unknown>, done: string) => {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (input: Input): Promise<boolean> => {
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
