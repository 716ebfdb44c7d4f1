"use client";
import { useStudyActions } from "./study-actions";
import { useState } from "react";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { formatCost, formatNumber } from "@/lib/format";
import { type StudyView } from "@/lib/replay/studies/study-view";
import { firstRaise, readRaise, type TypedRaise } from "./resume-draft";

/** Goes on with a study that was stopped, from what it has recorded. */
export function ResumeStudy({
  workspace,
  study,
  onClose,
}: {
  workspace: string;
  study: StudyView;
  onClose: () => void;
}) {
  const { resume } = useStudyActions();
  const [typed, setTyped] = useState<TypedRaise>(() => firstRaise(study));
  const { isBusy, send } = usePageAction(resume);
  const { limits, faults } = readRaise(typed, study);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="sm"
      title={`Resume study #${study.number}`}
      description="Finished replays are kept and not repeated."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={limits === null || isBusy}
            onClick={() =>
              limits &&
              void send({ workspace, studyId: study.id, ...limits }, "Study resumed.").then((answer) => {
                if (answer.ok) onClose();
              })
            }
          >
            {isBusy && <Spinner />}
            Resume
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field
          label="Max. replays"
          hint={`${formatNumber(study.doneCount)} done; it may need ${formatNumber(study.neededCount)}.`}
          error={faults.maxReplays}
        >
          <Input
            inputMode="numeric"
            value={typed.maxReplays}
            onChange={(event) => setTyped({ ...typed, maxReplays: event.target.value })}
            className="figure w-32"
          />
        </Field>
        <Field
          label="Max. cost"
          hint={`US dollars.${study.costUsd === null ? "" : ` ${formatCost(study.costUsd)} spent so far.`}`}
          error={faults.maxCost}
        >
          <Input
            inputMode="decimal"
            value={typed.maxCost}
            placeholder="no limit"
            onChange={(event) => setTyped({ ...typed, maxCost: event.target.value })}
            className="figure w-32"
          />
        </Field>
      </div>
    </Dialog>
  );
}
