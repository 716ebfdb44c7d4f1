"use client";
import dynamic from "next/dynamic";
import { Plus } from "lucide-react";
import { useSyncExternalStore } from "react";
import { LabelProgress } from "@/components/answers/tracers/label-progress";
import { Button } from "@/components/ground/ui/button";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { can } from "@/lib/auth/permissions";
import { useMoves } from "../address/moves";
import { useLabeling } from "../labeling/labeling-context";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";

/** Its fields weigh as much as the steps of a page; what is typed before they are there is kept. */
const LabelForm = dynamic(() => import("../label/label-form").then((m) => m.LabelForm), {
  ssr: false,
  loading: () => (
    <>
      <TypingAhead />
      <Skeleton className="m-4.5 h-80" />
    </>
  ),
});

/** Not fetched by somebody who is to label first. */
const AllLabels = dynamic(() => import("./all-labels").then((m) => m.AllLabels));

/**
 * What people and data sets say, and which of it counts as ground truth; for somebody who is to
 * label first, their own label alone.
 */
export function LabelsTab() {
  const { trace, share } = useReading();
  const { isLabelling, labelling } = useLabeling();
  return (
    <>
      {isLabelling ? <LabelForm key={trace.id} /> : !share && <Offer />}
      {!labelling.isBlind && <AllLabels />}
    </>
  );
}

/** The way to a label of one's own. */
function Offer() {
  const { workspace, trace } = useReading();
  const { tracer } = useAnswer();
  const { labelling } = useLabeling();
  const { setLabelling } = useMoves();
  const { drafts } = labelling;
  const hasDraft = useSyncExternalStore(drafts.subscribe, drafts.now, () => null) !== null;
  const mayLabel = can(workspace.role, "annotation:write");
  const isLabelled = trace.annotations.some((annotation) => annotation.isMine);
  return (
    <div className="border-b px-4.5 py-3.5">
      {mayLabel ? (
        <Button onClick={() => setLabelling(true)}>
          <Plus className="size-3.5" aria-hidden />
          {hasDraft ? "Continue your label" : isLabelled ? "Change your label" : "Label this trace"}
        </Button>
      ) : (
        <p className="text-muted">You can view labels here but not add one. Ask an editor of this workspace.</p>
      )}
      {tracer && <LabelProgress tracer={tracer} workspace={workspace.slug} className="mt-3 flex" />}
    </div>
  );
}
