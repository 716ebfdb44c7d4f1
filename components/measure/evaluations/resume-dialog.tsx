"use client";
import { useEvaluationActions } from "./evaluation-actions";
import { useState } from "react";
import { LimitFields } from "@/components/answers/run-dialog/limit-fields";
import { limitFaults, readLimits } from "@/components/answers/run-dialog/limits-draft";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Dialog } from "@/components/ground/ui/dialog";
import { Spinner } from "@/components/ground/ui/spinner";
import { type EvaluationView } from "@/lib/attribution/evaluation/evaluation-view";
import { formatCost, formatCount, formatNumber } from "@/lib/format";
import { retryOffer } from "./retry-offer";

/**
 * Goes on with what a limit or a person has stopped or what could not be made, with higher limits, and where it
 * is wished with what has failed.
 */
export function ResumeDialog({
  workspace,
  evaluation,
  onClose,
}: {
  workspace: string;
  evaluation: EvaluationView;
  onClose: () => void;
}) {
  const { resume } = useEvaluationActions();
  const { maxCostUsd, maxTokens, spentUsd, spentTokens } = evaluation;
  const [draft, setDraft] = useState({
    maxCostUsd: maxCostUsd === null ? "" : String(maxCostUsd),
    maxTokens: maxTokens === null ? "" : formatNumber(maxTokens),
  });
  const offer = retryOffer(evaluation);
  const [retriesFailed, setRetriesFailed] = useState(offer?.isChosen ?? false);
  const { isBusy, send } = usePageAction(resume);
  const faults = limitFaults(draft);
  const hasFaults = faults.maxCostUsd !== undefined || faults.maxTokens !== undefined;
  const goOn = async () => {
    const { ok } = await send(
      { workspace, evaluationId: evaluation.id, retriesFailed: offer !== null && retriesFailed, ...readLimits(draft) },
      ({ resumedCount }) => `${formatCount(resumedCount, "run")} ${resumedCount === 1 ? "is" : "are"} resumed.`,
    );
    if (ok) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="sm"
      title="Resume this evaluation"
      description={`Used so far: ${formatCost(spentUsd)} and ${formatNumber(spentTokens)} tokens. Finished answers are kept and not charged again.`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" disabled={isBusy || hasFaults} onClick={() => void goOn()}>
            {isBusy && <Spinner />}
            Resume
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <LimitFields
          legend="Stop at"
          hint="all runs together"
          draft={draft}
          faults={faults}
          suggested={null}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        {offer && (
          <label className="flex items-start gap-2">
            <Checkbox
              className="mt-0.5"
              checked={retriesFailed}
              onCheckedChange={(isOn) => setRetriesFailed(isOn === true)}
            />
            <span>
              {offer.title}
              <span className="block text-xs text-faint">
                Except runs that would fail again: an unreadable answer, a trace that is too long.
              </span>
            </span>
          </label>
        )}
      </div>
    </Dialog>
  );
}
