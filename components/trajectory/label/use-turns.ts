"use client";
import { useRouter } from "next/navigation";
import { useCallback, useState, useTransition } from "react";
import { ask } from "@/components/ground/asking/ask";
import { toast } from "@/components/ground/toasts/toast";
import { paths } from "@/lib/paths";
import { useLabelingActions } from "../labeling/labeling-actions";
import { useReading } from "../reading/reading-context";

interface Turns {
  isBusy: boolean;
  /** Goes to the trace that the queue serves next; false where it could not be asked. */
  next: () => Promise<boolean>;
  back: () => Promise<void>;
  skip: (note: string) => Promise<void>;
}

/** From trace to trace of a queue. */
export function useTurns(queueId: string): Turns {
  const {
    trace,
    workspace: { slug: workspace },
  } = useReading();
  const actions = useLabelingActions();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [isGoing, go] = useTransition();
  const turn = { workspace, queueId, traceId: trace.id };
  const open = useCallback(
    (traceId: string) => go(() => router.push(paths.trace(workspace, traceId, { label: queueId }))),
    [router, workspace, queueId],
  );
  const whileAsking = async <T>(work: () => Promise<T>): Promise<T> => {
    setAsking(true);
    const done = await work();
    setAsking(false);
    return done;
  };
  const next = async () => {
    const answer = await ask(actions.takeNext, { workspace, queueId });
    if (!answer.ok) {
      toast.error(answer.message);
      return false;
    }
    if ("traceId" in answer.value) open(answer.value.traceId);
    else go(() => router.push(paths.nextLabel(workspace, queueId))); // where it stands why nothing is left
    return true;
  };
  const back = async () => {
    const answer = await ask(actions.previousTurn, turn);
    if (!answer.ok) toast.error(answer.message);
    else if (answer.value) open(answer.value.traceId);
    else toast("This is your first trace in this queue.");
  };
  const skip = async (note: string) => {
    const answer = await ask(actions.skipTurn, { ...turn, note: note.trim() || null });
    if (answer.ok) await next();
    else toast.error(answer.message);
  };
  return {
    isBusy: isAsking || isGoing,
    next: () => whileAsking(next),
    back: () => whileAsking(back),
    skip: (note) => whileAsking(() => skip(note)),
  };
}
