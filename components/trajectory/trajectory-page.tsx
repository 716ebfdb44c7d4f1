"use client";
import { ListTree, PanelRight, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet } from "@/components/ui/sheet";
import { CompareDialog } from "./compare/compare-dialog";
import { AnswerBar } from "./header/answer-bar";
import { DeleteDialog } from "./header/delete-dialog";
import { DetailsDialog } from "./header/details-dialog";
import { ImportSheet } from "./header/import-sheet";
import { QuestionBar } from "./header/question-bar";
import { TraceHeader } from "./header/trace-header";
import { ExhibitDialog } from "./rail/exhibits/exhibits";
import { OutlineRail } from "./rail/outline-rail";
import { RightRail } from "./rail/right-rail";
import { CallsSheet } from "./run/calls-sheet";
import { TraceRunDialog } from "./run/trace-run-dialog";
import { StepList } from "./steps/step-list";
import { AttributionStrip } from "./strip/attribution-strip";
import { InViewContext, MovesContext, TrajectoryContext, useMoves, useTrajectory } from "./trajectory-context";
import { type TrajectoryActions, type TrajectoryData } from "./trajectory-data";
import { Tour } from "./tour/tour";
import { TrajectoryKeys } from "./trajectory-keys";
import { useIsWide } from "./use-is-wide";
import { useTrajectoryState } from "./use-trajectory-state";

/** One trace, whole: who broke it, at which step and why, beside the steps themselves. */
export function TrajectoryPage({ data, actions }: { data: TrajectoryData; actions: TrajectoryActions }) {
  const { state, moves, inView, gone } = useTrajectoryState(data, actions);
  return (
    <TrajectoryContext value={state}>
      <MovesContext value={moves}>
        <InViewContext value={inView}>
          <div className="flex h-full min-h-0 flex-col">
            <TraceHeader />
            <GoneNotice step={gone.step} isRun={gone.isRun} />
            <AnswerBar />
            <AttributionStrip />
            <Body />
          </div>
          <TrajectoryKeys />
          <Panels />
          <CompareDialog />
          <Tour />
        </InViewContext>
      </MovesContext>
    </TrajectoryContext>
  );
}

function Body() {
  const isWide = useIsWide();
  const { openPanel } = useMoves();
  return (
    <>
      <div className="grid min-h-0 flex-1 grid-cols-[248px_minmax(0,1fr)_372px] max-xl:grid-cols-[minmax(0,1fr)_340px] max-lg:grid-cols-[minmax(0,1fr)]">
        <aside aria-label="Outline" className="min-h-0 border-r bg-bg max-xl:hidden">
          <OutlineRail />
        </aside>
        <div className="flex min-h-0 min-w-0 flex-col">
          <QuestionBar />
          <StepList />
        </div>
        <aside aria-label="Findings" className="min-h-0 border-l bg-panel max-lg:hidden">
          {isWide && <RightRail />}
        </aside>
      </div>
      <div className="flex shrink-0 gap-2 border-t bg-panel px-3 py-1.5 xl:hidden">
        <Button variant="ghost" onClick={() => openPanel({ kind: "outline" })}>
          <ListTree className="size-3.5" aria-hidden />
          Outline
        </Button>
        <span className="flex-1" />
        <Button variant="ghost" className="lg:hidden" onClick={() => openPanel({ kind: "rail" })}>
          <PanelRight className="size-3.5" aria-hidden />
          Findings
        </Button>
      </div>
    </>
  );
}

/** What is open over the page. */
function Panels() {
  const { panel } = useTrajectory();
  const { openPanel } = useMoves();
  const onOpenChange = (isOpen: boolean) => !isOpen && openPanel(null);
  if (panel?.kind === "run") return <TraceRunDialog />;
  if (panel?.kind === "details") return <DetailsDialog />;
  if (panel?.kind === "import") return <ImportSheet />;
  if (panel?.kind === "delete") return <DeleteDialog />;
  if (panel?.kind === "calls") return <CallsSheet runId={panel.runId} />;
  if (panel?.kind === "exhibit") return <ExhibitDialog index={panel.index} />;
  if (panel?.kind === "rail") {
    return (
      <Sheet isOpen onOpenChange={onOpenChange} title="Findings">
        <div className="-mx-4 -my-4 h-[calc(100%+2rem)]">
          <RightRail />
        </div>
      </Sheet>
    );
  }
  if (panel?.kind === "outline") {
    return (
      <Sheet isOpen onOpenChange={onOpenChange} title="Outline" side="left">
        <div className="-mx-4 -my-4 h-[calc(100%+2rem)]">
          <OutlineRail />
        </div>
      </Sheet>
    );
  }
  return null;
}

/** A link to something that is no longer there says so, and shows what there is. */
function GoneNotice({ step, isRun }: { step: number | null; isRun: boolean }) {
  const { outline } = useTrajectory();
  const [isRead, setIsRead] = useState(false);
  if (isRead || (step === null && !isRun)) return null;
  return (
    <div role="status" className="flex shrink-0 items-center gap-3 border-b bg-sunken px-4 py-1.5">
      <p className="min-w-0 flex-1">
        {step !== null && `This link leads to step ${step}, but the trace ends at step ${outline.length - 1}. `}
        {isRun && "This run does not exist here any more; what is shown is another one, or none."}
      </p>
      <IconButton label="Close this notice" onClick={() => setIsRead(true)}>
        <X className="size-3.5" aria-hidden />
      </IconButton>
    </div>
  );
}
