"use client";
import { GraduationCap } from "lucide-react";
import { useKey } from "@/components/shell/key-provider";
import { type TracerActions, useTracerAction } from "@/components/tracers/use-tracer-action";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Spinner } from "@/components/ui/spinner";
import { Tooltip } from "@/components/ui/tooltip";

/** Trains a new version from the labels there are; `refusal` says why it cannot be done now. */
export function TrainButton({
  workspace,
  tracerId,
  train,
  refusal,
}: {
  workspace: string;
  tracerId: string;
  train: TracerActions["train"];
  refusal: string | null;
}) {
  const { isBusy, send } = useTracerAction(train, "Training has begun.");
  const isRefused = refusal !== null;
  const start = () => void (isBusy || send({ workspace, tracerId }));
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
