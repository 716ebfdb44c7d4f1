"use client";
import { useEffect, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { useLabelingActions } from "../labeling/labeling-actions";
import { useReading } from "../reading/reading-context";

/** Shorter than any reservation. */
const renewalMs = 60_000;

/**
 * Keeps the trace reserved for who reads it while the page is in sight. Answers whether it still is; a server that does
 * not answer is not taken for a loss.
 */
export function useReservation(queueId: string | null): { isHeld: boolean } {
  const {
    trace,
    workspace: { slug: workspace },
  } = useReading();
  const { renewReservation } = useLabelingActions();
  const traceId = trace.id;
  const [isHeld, setHeld] = useState(true);
  useEffect(() => {
    if (queueId === null) return;
    let isGone = false;
    const renew = async () => {
      if (document.hidden) return;
      const answer = await ask(renewReservation, { workspace, queueId, traceId });
      if (!isGone && answer.ok) setHeld(!answer.value.isLost);
    };
    const timer = setInterval(() => void renew(), renewalMs);
    const comeBack = () => void renew();
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [renewReservation, workspace, queueId, traceId]);
  return { isHeld };
}
