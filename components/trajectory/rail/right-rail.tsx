"use client";
import { GitFork, Search } from "lucide-react";
import dynamic from "next/dynamic";
import { Suspense } from "react";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ground/ui/tabs";
import { formatNumber } from "@/lib/format";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useLabeling } from "../labeling/labeling-context";
import { useTalk } from "../talk/talk-context";
import { useLab } from "../lab/lab-context";
import { useAnswer } from "../answer/answer-context";
import { tabs } from "../address/url-state";
import { AnswerTab } from "./answer-tab";
import { KeptBack } from "./kept-back";

// The first tab is what people come for; the code of the others comes when they are opened.
const HistoryTab = dynamic(() => import("./history-tab").then((m) => m.HistoryTab));
const LabelsTab = dynamic(() => import("./labels-tab").then((m) => m.LabelsTab));
const CommentsTab = dynamic(() => import("../comments/comments-tab").then((m) => m.CommentsTab));
const ReplaysTab = dynamic(() => import("../replays/replays-tab").then((m) => m.ReplaysTab));
const SearchTab = dynamic(() => import("../find/search-tab").then((m) => m.SearchTab));

/** What was found, by whom, and what people say. */
export function RightRail() {
  const { url, trace } = useReading();
  const { runCounts } = useAnswer();
  const { isLabelling, labelling } = useLabeling();
  const commenting = useTalk();
  const lab = useLab();
  const { openTab } = useMoves();
  const { isBlind } = labelling;
  const hasComments = commenting.isHere !== undefined;
  return (
    <Tabs
      value={(url.tab === "comments" && !hasComments) || (url.tab === "replays" && !lab.isHere) ? "answer" : url.tab}
      onValueChange={(value) => {
        const tab = tabs.find((name) => name === value);
        if (tab) openTab(tab);
      }}
      className="flex h-full min-h-0 flex-col"
    >
      <TabsList
        aria-label="Findings"
        className="h-10 shrink-0 gap-0 border-b px-1.5 [&>button]:px-1.5 lg:max-xl:[&>button]:px-1"
      >
        <TabsTrigger value="answer">Answer</TabsTrigger>
        <TabsTrigger value="history">History {!isBlind && <Count of={runCounts.all} />}</TabsTrigger>
        <TabsTrigger value="labels">Labels {!isBlind && <Count of={countLabels(trace)} />}</TabsTrigger>
        {hasComments && (
          <TabsTrigger value="comments">
            Comments {!isBlind && commenting.total > 0 && <Count of={commenting.total} />}
          </TabsTrigger>
        )}
        {lab.isHere && (
          <TabsTrigger value="replays" aria-label="Replays" title="Replays">
            <GitFork className="size-3.5" aria-hidden />
          </TabsTrigger>
        )}
        <TabsTrigger value="search" aria-label="Search" title="Search">
          <Search className="size-3.5" aria-hidden />
        </TabsTrigger>
      </TabsList>
      <TabsContent value="search" className="min-h-0 flex-1 overflow-y-auto outline-none">
        <Suspense>
          <SearchTab />
        </Suspense>
      </TabsContent>
      <TabsContent value="answer" className="min-h-0 flex-1 overflow-y-auto outline-none">
        {isBlind ? <KeptBack /> : <AnswerTab />}
      </TabsContent>
      <TabsContent value="history" className="min-h-0 flex-1 overflow-y-auto outline-none">
        <Suspense>{isBlind ? <KeptBack /> : <HistoryTab />}</Suspense>
      </TabsContent>
      <TabsContent value="replays" className="min-h-0 flex-1 overflow-y-auto outline-none">
        <Suspense>{isBlind ? <KeptBack /> : <ReplaysTab />}</Suspense>
      </TabsContent>
      <TabsContent value="comments" className="min-h-0 flex-1 overflow-hidden outline-none">
        <Suspense fallback={commenting.focus.isAsked() && <TypingAhead />}>
          {commenting.isOffered ? <CommentsTab /> : <KeptBack />}
        </Suspense>
      </TabsContent>
      <TabsContent value="labels" className="min-h-0 flex-1 overflow-y-auto outline-none">
        {/* Who labels goes on at once with the failure mode. */}
        <Suspense fallback={isLabelling && <TypingAhead />}>
          <LabelsTab />
        </Suspense>
      </TabsContent>
    </Tabs>
  );
}

const countLabels = ({ annotations, adjudications, importedLabels, labels, groundTruth }: TraceDetail): number =>
  [annotations, adjudications.slice(0, 1), importedLabels, labels].flat().length + (groundTruth ? 1 : 0);

function Count({ of }: { of: number }) {
  return <span className="font-normal text-faint">{formatNumber(of)}</span>;
}
