"use client";
import { ListTree, PanelRight } from "lucide-react";
import dynamic from "next/dynamic";
import { Suspense, useMemo } from "react";
import { Button } from "@/components/ground/ui/button";
import { cn } from "@/lib/cn";
import { CommentKey } from "../comments/comment-key";
import { FindBar } from "../find/find-bar";
import { AnswerBar } from "../header/answer-bar";
import { FactsBar } from "../header/facts-bar";
import { TraceHeader } from "../header/trace-header";
import { AlarmBar } from "./alarm-bar";
import { OutlineNotice } from "./outline-notice";
import { OutlineRail } from "../rail/outline-rail";
import { RightRail } from "../rail/right-rail";
import { ReadingBar } from "../moves/reading-bar";
import { Panels } from "./panels";
import { StepList } from "../steps/step-list";
import { AttributionStrip } from "../strip/attribution-strip";
import { WhatIfKey } from "../replays/what-if-key";
import { type Gone } from "../trace/held-address";
import { type TraceSource, workspaceSource } from "../trace/trace-source";
import { InViewContext, MovesContext, useMoves } from "../address/moves";
import { AnswerContext } from "../answer/answer-context";
import { LabContext } from "../lab/lab-context";
import { LabelingContext, useLabeling } from "../labeling/labeling-context";
import { ReadingContext, useReading } from "../reading/reading-context";
import { TalkContext } from "../talk/talk-context";
import { type TrajectoryData } from "../trace/trajectory-data";
import { comparedTrace } from "../address/url-state";
import { useIsWide } from "../ground/use-is-wide";
import { useTrajectoryState } from "./use-trajectory-state";

// Who labels, labels many; who does not, needs none of it.
const LabelBar = dynamic(() => import("../label/label-bar").then((m) => m.LabelBar));
const LabelAnswerBar = dynamic(() => import("../label/label-answer-bar").then((m) => m.LabelAnswerBar));
const QuoteButton = dynamic(() => import("../label/quote-button").then((m) => m.QuoteButton), { ssr: false });
// Most links lead to what is there, and to no copy.
const GoneNotice = dynamic(() => import("./gone-notice").then((m) => m.GoneNotice));
const ShareNoticeBar = dynamic(() => import("../share/share-notice-bar").then((m) => m.ShareNoticeBar));
const PicturePanel = dynamic(() => import("../pictures/picture-panel").then((m) => m.PicturePanel));
// Its code comes when two traces are compared.
const TraceComparisonView = dynamic(() =>
  import("../compared-traces/trace-comparison-view").then((m) => m.TraceComparisonView),
);

/**
 * One trace as a member of its workspace reads it, whole: who broke it, at which step and
 * why, beside the steps themselves.
 */
export function TrajectoryPage({ data }: { data: TrajectoryData }) {
  const { slug } = data.workspace;
  const traceId = data.trace.id;
  const source = useMemo(() => workspaceSource(slug, traceId), [slug, traceId]);
  return <TrajectoryReader data={data} source={source} />;
}

/** One trace, read from wherever `source` gets at it. */
export function TrajectoryReader({ data, source }: { data: TrajectoryData; source: TraceSource }) {
  const { reading, answer, labeling, commenting, lab, moves, inView, gone } = useTrajectoryState(data, source);
  return (
    <MovesContext value={moves}>
      <InViewContext value={inView}>
        <ReadingContext value={reading}>
          <AnswerContext value={answer}>
            <LabelingContext value={labeling}>
              <TalkContext value={commenting}>
                <LabContext value={lab}>
                  <div className="flex h-full min-h-0 flex-col short:overflow-y-auto">
                    <TraceHeader />
                    {data.share && <ShareNoticeBar share={data.share} />}
                    {data.labelMode && (
                      <Suspense>
                        <LabelBar mode={data.labelMode} />
                      </Suspense>
                    )}
                    {isAnyGone(gone) && <GoneNotice gone={gone} />}
                    <AlarmBar />
                    <OutlineNotice />
                    {comparedTrace(reading.url.cmp) === null ? <Layout /> : <TraceComparisonView />}
                  </div>
                  <Panels />
                  <Suspense>{labeling.isLabelling && <QuoteButton />}</Suspense>
                </LabContext>
              </TalkContext>
            </LabelingContext>
          </AnswerContext>
        </ReadingContext>
      </InViewContext>
    </MovesContext>
  );
}

/** What was asked and what was found, over the steps; nothing found for somebody who is to label first. */
function Layout() {
  const { isBlind } = useLabeling().labelling;
  return (
    <>
      <FactsBar />
      {isBlind ? <LabelAnswerBar /> : <AnswerBar />}
      {!isBlind && <AttributionStrip />}
      <CommentKey />
      <WhatIfKey />
      <Body />
    </>
  );
}

function Body() {
  const isWide = useIsWide();
  const { isFullWidth, url } = useReading();
  const { openPanel } = useMoves();
  return (
    <>
      <div
        className={cn(
          "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] short:min-h-96 short:shrink-0",
          !isFullWidth &&
            "lg:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[264px_minmax(0,1fr)_372px] 2xl:grid-cols-[296px_minmax(0,1fr)_372px]",
        )}
      >
        <aside aria-label="Outline" className={cn("min-h-0 border-r bg-bg max-xl:hidden", isFullWidth && "hidden")}>
          <OutlineRail />
        </aside>
        <div className="flex min-h-0 min-w-0 flex-col">
          <ReadingBar />
          <FindBar />
          {url.view !== "list" && <PicturePanel view={url.view} />}
          <StepList />
        </div>
        <aside aria-label="Findings" className={cn("min-h-0 border-l bg-panel max-lg:hidden", isFullWidth && "hidden")}>
          {isWide && <RightRail />}
        </aside>
      </div>
      <div className="flex shrink-0 gap-2 border-t bg-panel px-3 py-1.5 short:sticky short:bottom-0 short:z-10 xl:hidden">
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

const isAnyGone = (gone: Gone): boolean => Object.values(gone).some((one) => one !== null && one !== false);
