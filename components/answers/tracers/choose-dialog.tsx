"use client";
import { useTracerActions } from "./tracer-actions";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Spinner } from "@/components/ground/ui/spinner";

/** A version by id and number, or the shipped weights: both null. */
export interface ChosenWeights {
  id: string | null;
  number: number | null;
}

const nameOf = (number: number | null): string => (number === null ? "the shipped weights" : `version ${number}`);

/** Says what changes when other weights answer, before they do. */
export function ChooseDialog({
  workspace,
  tracerId,
  chosen,
  activeNumber,
  onClose,
}: {
  workspace: string;
  tracerId: string;
  chosen: ChosenWeights;
  activeNumber: number | null;
  onClose: () => void;
}) {
  const { choose } = useTracerActions();
  const name = nameOf(chosen.number);
  const { isBusy, send } = usePageAction(choose);
  const isBack = (chosen.number ?? 0) < (activeNumber ?? 0);
  const confirm = async () => {
    const done = `Now using ${name}.`;
    if ((await send({ workspace, tracerId, versionId: chosen.id }, done)).ok) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="sm"
      title={isBack ? `Roll back to ${name}?` : `Use ${name}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isBusy} onClick={() => void confirm()}>
            {isBusy && <Spinner />}
            {isBack ? "Roll back" : `Use ${name}`}
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-4">
        <li>
          New traces and new runs of this system will use {name} instead of {nameOf(activeNumber)}.
        </li>
        <li>
          Failed traces that the tracer read automatically are read again. Finished runs stay and show which weights
          they used.
        </li>
        <li>
          New versions are still trained as labels grow, but none replaces your choice until you follow new versions
          again.
        </li>
      </ul>
    </Dialog>
  );
}
