"use client";
import Link from "@/components/ground/ui/link";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { can } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type TraceAnnotation } from "@/lib/traces/trace-detail";
import { usePolicy } from "../label/use-policy";
import { useAct } from "@/components/ground/asking/use-act";
import { useLabelingActions } from "../labeling/labeling-actions";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { type TrajectoryData } from "../trace/trajectory-data";
import { Adjudications } from "./adjudications";
import { FileLabels } from "./file-labels";
import { LabelItem } from "./label-item";

/** Whether ground truth of this source says the same as a label. */
const isCounted = (
  truth: TrajectoryData["groundTruth"],
  source: NonNullable<TrajectoryData["groundTruth"]>["source"],
  label: { agent: string; stepIndex: number },
): boolean => truth?.source === source && truth.stepIndex === label.stepIndex && sameAgent(truth.agent, label.agent);

/** What people, files and data sets say of the failure, and which of it is the ground truth. */
export function AllLabels() {
  const { trace, share } = useReading();
  const { groundTruth: truth } = useAnswer();
  const { annotations, groundTruth: ofFile, labels, adjudications, importedLabels } = trace;
  const policy = usePolicy(annotations.some(({ policyVersion }) => policyVersion !== null));
  const said = [annotations, labels, adjudications, importedLabels].flat().length;
  return (
    <>
      <Disputed />
      <Adjudications />
      <ul aria-label="Labels">
        {annotations.map((annotation) => (
          <AnnotationItem
            key={annotation.id}
            annotation={annotation}
            counts={isCounted(truth, "annotation", annotation)}
            policyNow={policy?.version ?? null}
          />
        ))}
        {ofFile && (
          <LabelItem label={ofFile} counts={isCounted(truth, "data-set", ofFile)}>
            came with the file
          </LabelItem>
        )}
        {importedLabels.map((label) => (
          <LabelItem key={label.labelSetId} label={label} counts={isCounted(truth, "imported", label)}>
            from the label set <bdi>{visibleText(label.labelSetName)}</bdi>
          </LabelItem>
        ))}
      </ul>
      {labels.length > 0 && <FileLabels labels={labels} />}
      {said === 0 && !ofFile && (
        <p className="px-4.5 py-3.5 text-muted">
          {share && !share.hasLabels
            ? "This link does not include labels."
            : "No labels yet. A label says which agent broke the run, at which step and why. It counts as ground truth unless someone disagrees."}
        </p>
      )}
    </>
  );
}

/** Where people disagree there is no ground truth until somebody decides. */
function Disputed() {
  const { workspace, trace } = useReading();
  if (!trace.truth?.isDisputed) return null;
  return (
    <p className="border-b bg-sunken px-4.5 py-3">
      Disputed: annotators disagree, so this trace has no ground truth.{" "}
      {can(workspace.role, "label:decide") && (
        <Link href={paths.adjudicate(workspace.slug, trace.id)} className="text-link hover:underline">
          Adjudicate
        </Link>
      )}
    </p>
  );
}

function AnnotationItem({
  annotation,
  counts,
  policyNow,
}: {
  annotation: TraceAnnotation;
  counts: boolean;
  /** The version that holds today; null while it is not known. */
  policyNow: number | null;
}) {
  const { now, workspace } = useReading();
  const { policyVersion, sawAttribution, isMine } = annotation;
  const isOfOtherPolicy = policyVersion !== null && policyNow !== null && policyVersion !== policyNow;
  return (
    <LabelItem
      label={annotation}
      counts={counts}
      marks={
        <Pill
          tone="dashed"
          title={sawAttribution ? "Its author had seen answers from runs or other people." : undefined}
        >
          {sawAttribution ? "had seen an attribution" : "blind"}
        </Pill>
      }
    >
      <bdi>{visibleText(annotation.authorName)}</bdi>
      {isMine && " (you)"} · <RelativeTime at={annotation.updatedAt} now={now} />
      {isOfOtherPolicy && ` · by version ${policyVersion} of the policy; current: ${policyNow}`}
      {isMine && can(workspace.role, "annotation:write") && <DeleteOwn />}
    </LabelItem>
  );
}

function DeleteOwn() {
  const { workspace, trace } = useReading();
  const { deleteAnnotation } = useLabelingActions();
  const { isBusy, act } = useAct();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await act(deleteAnnotation, { workspace: workspace.slug, traceId: trace.id });
    setAsking(false);
  };
  return (
    <>
      <button type="button" className="ml-2 text-link hover:underline" onClick={() => setAsking(true)}>
        delete
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Delete your label?"
        confirmLabel="Delete the label"
        isBusy={isBusy}
        onConfirm={() => void remove()}
      >
        Your blind answer is deleted with it. A new label will be marked not blind.
      </ConfirmDialog>
    </>
  );
}
