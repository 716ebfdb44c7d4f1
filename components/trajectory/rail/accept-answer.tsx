"use client";
import { Check } from "lucide-react";
import { Button } from "@/components/ground/ui/button";
import { type Attribution } from "@/lib/traces/attribution";
import { useAcceptAnswer } from "../label/use-accept-answer";

/** One press makes the answer one's own label. */
export function AcceptAnswer({ of }: { of: Attribution }) {
  const accepting = useAcceptAnswer(of);
  if (!accepting) return null;
  return (
    <Button
      className="mt-2.5 w-full"
      disabled={accepting.isBusy}
      title="Save this agent, step, reason and quotes as your label"
      onClick={() => void accepting.accept()}
    >
      <Check className="size-3.5" aria-hidden />
      Accept as label
    </Button>
  );
}
