"use client";
import dynamic from "next/dynamic";
import { Suspense, useEffect } from "react";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { useMoves } from "../address/moves";
import { type OpenPanels } from "../address/open-panels";
import { useReading } from "../reading/reading-context";
import { wideScreen } from "../ground/use-is-wide";

// Their code comes when they are opened: who reads steps need not wait for dialogs.
const RailSheet = dynamic(() => import("../rail/rail-sheet").then((m) => m.RailSheet));
const TraceRunDialog = dynamic(() => import("../run/trace-run-dialog").then((m) => m.TraceRunDialog));
const TraceProviderSheet = dynamic(() => import("../run/trace-provider-sheet").then((m) => m.TraceProviderSheet));
const DetailsDialog = dynamic(() => import("../header/details-dialog").then((m) => m.DetailsDialog));
const ImportSheet = dynamic(() => import("../header/import-sheet").then((m) => m.ImportSheet));
const DeleteDialog = dynamic(() => import("../header/delete-dialog").then((m) => m.DeleteDialog));
const CallsSheet = dynamic(() => import("../run/calls-sheet").then((m) => m.CallsSheet));
const ActivitySheet = dynamic(() => import("../activity/activity-sheet").then((m) => m.ActivitySheet));
const CompareDialog = dynamic(() => import("../compare/compare-dialog").then((m) => m.CompareDialog));
const CompareChooser = dynamic(() => import("../compare/compare-chooser").then((m) => m.CompareChooser));
const TraceShareDialog = dynamic(() => import("../share/trace-share-dialog").then((m) => m.TraceShareDialog));
const SendPanel = dynamic(() => import("../header/send-panel").then((m) => m.SendPanel));
const WhatIf = dynamic(() => import("../replays/what-if").then((m) => m.WhatIf));
const Tour = dynamic(() => import("../tour/tour").then((m) => m.Tour), { ssr: false });
const ExhibitDialog = dynamic(() => import("../exhibits/exhibit-dialog").then((m) => m.ExhibitDialog));

/** What is open over the page, and beside it the comparison and the tour that the address names. */
export function Panels() {
  const { url, panels } = useReading();
  useNamedTab();
  return (
    // While one is fetched, the page under it stays.
    <>
      {panels.map((panel) => (
        <Suspense key={panel.kind} fallback={<TypingAhead />}>
          <OpenPanel panel={panel} />
        </Suspense>
      ))}
      <Suspense>
        {url.cmp !== null && <CompareDialog />}
        {url.tour !== null && <Tour />}
      </Suspense>
    </>
  );
}

function OpenPanel({ panel }: { panel: OpenPanels[number] }) {
  if (panel.kind === "run") return <TraceRunDialog />;
  if (panel.kind === "provider") return <TraceProviderSheet />;
  if (panel.kind === "details") return <DetailsDialog />;
  if (panel.kind === "compare") return <CompareChooser />;
  if (panel.kind === "share") return <TraceShareDialog />;
  if (panel.kind === "import") return <ImportSheet />;
  if (panel.kind === "send") return <SendPanel />;
  if (panel.kind === "delete") return <DeleteDialog />;
  if (panel.kind === "calls") return <CallsSheet runId={panel.runId} />;
  if (panel.kind === "activity") return <ActivitySheet />;
  if (panel.kind === "exhibit") return <ExhibitDialog index={panel.index} />;
  if (panel.kind === "what-if") return <WhatIf stepIndex={panel.stepIndex} />;
  return <RailSheet rail={panel.kind} />;
}

/**
 * Where the findings are a sheet, a link that names one of their tabs opens them there, unless it
 * leads to what lies over the page.
 */
function useNamedTab(): void {
  const { openPanel, urlNow } = useMoves();
  useEffect(() => {
    const { tab, cmp, tour, label } = urlNow();
    // Who labels reads first.
    const isNamed = tab !== "answer" && cmp === null && tour === null && label === null;
    if (isNamed && !window.matchMedia(wideScreen).matches) openPanel({ kind: "rail" });
  }, [openPanel, urlNow]);
}
