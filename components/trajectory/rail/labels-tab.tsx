"use client";
import { Plus } from "lucide-react";
import { type ReactNode } from "react";
import { LabelProgress } from "@/components/tracers/label-progress";
import { AgentChip } from "@/components/ui/agent-chip";
import { Button } from "@/components/ui/button";
import { Pill } from "@/components/ui/pill";
import { RelativeTime } from "@/components/ui/relative-time";
import { can } from "@/lib/auth/permissions";
import { type TraceAnnotation } from "@/lib/traces/trace-detail";
import { visibleText } from "@/components/ui/visible-text";
import { namedFailureMode, type StatedMode } from "./cause-words";
import { FileLabels } from "./file-labels";
import { LabelForm } from "../label/label-form";
import { useAct } from "../run/use-act";
import { useMoves, useTrajectory } from "../trajectory-context";

/** What people and the data set say, and which of it counts as ground truth. */
export function LabelsTab() {
  const { data, isLabelling } = useTrajectory();
  const { setLabelling } = useMoves();
  const { annotations, groundTruth: label, labels } = data.trace;
  const mayLabel = can(data.workspace.role, "annotation:write");
  const counting =
    data.groundTruth?.source === "annotation" ? annotations.reduce<TraceAnnotation | null>(newer, null) : null;
  return (
    <>
      {isLabelling ? (
        <LabelForm key={data.trace.id} />
      ) : (
        <div className="border-b px-4.5 py-3.5">
          {mayLabel ? (
            <Button onClick={() => setLabelling(true)}>
              <Plus className="size-3.5" aria-hidden />
              {annotations.some((annotation) => annotation.isMine) ? "Change your label" : "Label this trace"}
            </Button>
          ) : (
            <p className="text-muted">You may read labels here, but not make any. Ask an editor of this workspace.</p>
          )}
          {data.tracer && <LabelProgress tracer={data.tracer} workspace={data.workspace.slug} className="mt-3 flex" />}
        </div>
      )}
      <ul aria-label="Labels">
        {annotations.map((annotation) => (
          <LabelItem key={annotation.id} label={annotation} counts={annotation === counting}>
            {annotation.authorName}
            {annotation.isMine && " (you)"} · <RelativeTime at={annotation.updatedAt} now={data.now} />
            {annotation.isMine && mayLabel && <DeleteOwn />}
          </LabelItem>
        ))}
        {label && (
          <LabelItem label={label} counts={data.groundTruth?.source === "data-set"}>
            came with the file
          </LabelItem>
        )}
      </ul>
      {labels.length > 0 && <FileLabels labels={labels} />}
      {annotations.length === 0 && !label && labels.length === 0 && (
        <p className="px-4.5 py-3.5 text-muted">
          Nobody has labelled this trace. A label says which agent broke the run, at which step and why; it counts as
          ground truth until there is a newer one.
        </p>
      )}
    </>
  );
}

const newer = (best: TraceAnnotation | null, each: TraceAnnotation): TraceAnnotation =>
  best === null || each.updatedAt > best.updatedAt ? each : best;

function LabelItem({
  label,
  counts,
  children,
}: {
  label: { agent: string; stepIndex: number; reason: string } & StatedMode;
  counts: boolean;
  children: ReactNode;
}) {
  const { agents, data } = useTrajectory();
  const { goToStep } = useMoves();
  const mode = namedFailureMode(label, data.taxonomies);
  return (
    <li className="border-b px-4.5 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <AgentChip name={label.agent} agents={agents} className="font-medium" />
        <button type="button" className="text-link hover:underline" onClick={() => goToStep(label.stepIndex, "jump")}>
          step <span className="figure">{label.stepIndex}</span>
        </button>
        {counts && (
          <Pill tone="truth">
            <span aria-hidden>▾</span>
            counts as ground truth
          </Pill>
        )}
      </div>
      {label.reason && (
        <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
          {visibleText(label.reason)}
        </p>
      )}
      {mode && (
        <p className="mt-1 break-words text-muted">
          {visibleText([mode.title, mode.where].filter(Boolean).join(", "))}
        </p>
      )}
      <p className="mt-1 text-xs text-faint">{children}</p>
    </li>
  );
}

function DeleteOwn() {
  const { data, actions } = useTrajectory();
  const { isBusy, act } = useAct();
  return (
    <button
      type="button"
      disabled={isBusy}
      className="ml-2 text-link hover:underline"
      onClick={() => void act(actions.deleteAnnotation, { workspace: data.workspace.slug, traceId: data.trace.id })}
    >
      delete
    </button>
  );
}
