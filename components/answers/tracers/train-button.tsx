"use client";
import { useTracerActions } from "./tracer-actions";
import { GraduationCap } from "lucide-react";
import { useKey } from "@/components/ground/keys/key-provider";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { Kbd } from "@/components/ground/ui/kbd";
import { Spinner } from "@/components/ground/ui/spinner";
import { Tooltip } from "@/components/ground/ui/tooltip";

/** Trains a new version from the labels there are; `refusal` says why it cannot be done now. */
export function TrainButton({
  workspace,
  tracerId,
  refusal,
}: {
  workspace: string;
  tracerId: string;
  refusal: string | null;
}) {
  const { train } = useTracerActions();
  const { isBusy, send } = usePageAction(train);
  const isRefused = refusal !== null;
  const start = () => void (isBusy || send({ workspace, tracerId }, "Training started."));
  useKey({ combination: "T", label: "Train now", group: "Tracer" }, start, !isRefused);
  useKey({ combination: "t", label: "Train now", group: "Tracer" }, start, !isRefused);
  const button = (
    <Button variant="primary" disabled={isRefused || isBusy} onClick={start}>
      {isBusy ? <Spinner /> : <GraduationCap className="size-3.5" aria-hidden />}
      Train now
      {!isRefused && <Kbd keys="T" isOnInk />}
    </Button>
  );
  if (!isRefused) return button;
  return (
    <Tooltip content={refusal}>
      <span tabIndex={0} role="note" aria-label={refusal}>
        {button}
      </span>
    </Tooltip>
  );
}
