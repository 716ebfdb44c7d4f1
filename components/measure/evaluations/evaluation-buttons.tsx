"use client";
import { useEvaluationActions } from "./evaluation-actions";
import { Download, Ellipsis, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { IconButton } from "@/components/ground/ui/icon-button";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { Spinner } from "@/components/ground/ui/spinner";
import { type EvaluationView } from "@/lib/attribution/evaluation/evaluation-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { isUnderWay } from "./evaluation-words";
import { ResumeDialog } from "./resume-dialog";

/**
 * What can be done with an evaluation: taken away, stopped, gone on with, deleted. A reader who
 * may not write can take it away.
 */
export function EvaluationButtons({
  workspace,
  evaluation,
  canEvaluate,
}: {
  workspace: string;
  evaluation: EvaluationView;
  canEvaluate: boolean;
}) {
  const actions = useEvaluationActions();
  const [dialog, setDialog] = useState<"cancel" | "resume" | "delete" | null>(null);
  const { id, kind, state, counts } = evaluation;
  const isActive = isUnderWay(state);
  const close = () => setDialog(null);
  const cancel = usePageAction(actions.cancel);
  const retry = usePageAction(actions.resume);
  const endRuns = () =>
    cancel.send({ workspace, evaluationId: id }, "Canceled. Finished answers are kept.").then(close);
  const retryFailed = () =>
    retry.send(
      { workspace, evaluationId: id, retriesFailed: true },
      ({ resumedCount }) => `${formatCount(resumedCount, "run")} retried.`,
    );
  // Where runs were stopped, canceled or not made, to try again would go on with those as
  // well: "Go on" asks about both.
  const canRetry = canEvaluate && kind === "runs" && state === "done" && counts.FAILED > 0;
  const canResume = canEvaluate && kind === "runs" && !isActive && state !== "done";
  return (
    <>
      {canEvaluate && isActive && (
        <Button onClick={() => setDialog("cancel")} disabled={cancel.isBusy}>
          {cancel.isBusy && <Spinner />}
          Cancel
        </Button>
      )}
      {canRetry && (
        <Button disabled={retry.isBusy} onClick={() => void retryFailed()}>
          {retry.isBusy && <Spinner />}
          Retry failed
        </Button>
      )}
      {canResume && (
        <Button variant="primary" onClick={() => setDialog("resume")}>
          Resume
        </Button>
      )}
      <Downloads workspace={workspace} evaluationId={id} />
      {canEvaluate && (
        <LazyMenu
          align="end"
          trigger={
            <IconButton label="More">
              <Ellipsis className="size-4" aria-hidden />
            </IconButton>
          }
        >
          {({ DropdownMenuItem }) => (
            <DropdownMenuItem isDanger onSelect={() => setDialog("delete")}>
              <Trash2 aria-hidden />
              Delete this evaluation
            </DropdownMenuItem>
          )}
        </LazyMenu>
      )}
      <ConfirmDialog
        isOpen={dialog === "cancel"}
        onOpenChange={close}
        title="Cancel the runs of this evaluation?"
        confirmLabel="Cancel runs"
        isBusy={cancel.isBusy}
        onConfirm={() => void endRuns()}
      >
        Queued and active runs are canceled. Finished answers stay in the table, and you can resume later.
      </ConfirmDialog>
      {dialog === "resume" && <ResumeDialog workspace={workspace} evaluation={evaluation} onClose={close} />}
      {dialog === "delete" && <DeleteEvaluation workspace={workspace} evaluation={evaluation} onClose={close} />}
    </>
  );
}

function Downloads({ workspace, evaluationId }: { workspace: string; evaluationId: string }) {
  const files = [
    { title: "Predictions (JSONL)", href: paths.api.predictions(workspace, evaluationId) },
    { title: "Table (CSV)", href: paths.api.report(workspace, evaluationId, "csv") },
    { title: "Table (Markdown)", href: paths.api.report(workspace, evaluationId, "md") },
  ];
  return (
    <LazyMenu
      align="end"
      trigger={
        <Button aria-label="Download">
          <Download className="size-3.5" aria-hidden />
          <span className="max-sm:hidden">Download</span>
        </Button>
      }
    >
      {({ DropdownMenuItem }) =>
        files.map(({ title, href }) => (
          <DropdownMenuItem key={title} asChild>
            <a href={href} download>
              {title}
            </a>
          </DropdownMenuItem>
        ))
      }
    </LazyMenu>
  );
}

function DeleteEvaluation({
  workspace,
  evaluation: { id, name, kind, endedCount },
  onClose,
}: {
  workspace: string;
  evaluation: EvaluationView;
  onClose: () => void;
}) {
  const { remove } = useEvaluationActions();
  const router = useRouter();
  const { isBusy, send } = usePageAction(remove);
  const confirm = async () => {
    const { ok } = await send({ workspace, evaluationId: id }, "Evaluation deleted.");
    if (ok) router.push(paths.evaluations(workspace));
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      confirmLabel="Delete the evaluation"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    >
      {kind === "upload"
        ? "The uploaded answers are deleted and leave the leaderboard."
        : `It leaves the leaderboard. Its ${formatCount(endedCount, "run")} stay with their traces.`}
    </ConfirmDialog>
  );
}
