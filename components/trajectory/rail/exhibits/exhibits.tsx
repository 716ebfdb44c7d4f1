"use client";
import { Maximize2 } from "lucide-react";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { visibleText } from "@/components/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Exhibit } from "@/lib/traces/exhibit";
import { useMoves, useTrajectory } from "../../trajectory-context";
import { RailSection } from "../rail-section";
import { AgentComparison } from "./agent-comparison";
import { Divergence } from "./divergence";
import { InfluenceGraph } from "./influence-graph";
import { Rounds } from "./rounds";
import { ScoreSeries } from "./score-series";
import { Spectrum } from "./spectrum";
import { Symptoms } from "./symptoms";
import { Votes } from "./votes";

const titles: Record<Exclude<Exhibit["kind"], "score-series">, string> = {
  "influence-graph": "Who inherited what",
  votes: "Votes",
  "agent-comparison": "Agents beside passed traces",
  divergence: "Where passed traces part",
  spectrum: "What goes with failing",
  symptoms: "Symptoms",
  rounds: "Rounds",
};

const exhibitTitle = (exhibit: Exhibit): string =>
  exhibit.kind === "score-series" ? visibleText(exhibit.title) : titles[exhibit.kind];

/** What a method found besides its answer, one section each; every one opens wide in a dialog. */
export function Exhibits({ run }: { run: RunRecord }) {
  const { openPanel } = useMoves();
  return run.attribution?.exhibits?.map((exhibit, index) => (
    <RailSection
      key={index}
      title={exhibitTitle(exhibit)}
      aside={
        <IconButton
          label={`Enlarge: ${exhibitTitle(exhibit)}`}
          className="-my-1 size-6"
          onClick={() => openPanel({ kind: "exhibit", index })}
        >
          <Maximize2 className="size-3.5" aria-hidden />
        </IconButton>
      }
    >
      <ExhibitBody exhibit={exhibit} run={run} isWide={false} />
    </RailSection>
  ));
}

/** One exhibit of the selected run, over the page. Going to a step closes it. */
export function ExhibitDialog({ index }: { index: number }) {
  const { selectedRun } = useTrajectory();
  const { openPanel } = useMoves();
  const exhibit = selectedRun?.attribution?.exhibits?.[index];
  if (!selectedRun || !exhibit) return null;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && openPanel(null)} title={exhibitTitle(exhibit)} size="lg">
      <ExhibitBody exhibit={exhibit} run={selectedRun} isWide />
    </Dialog>
  );
}

function ExhibitBody({ exhibit, ...rest }: { exhibit: Exhibit; run: RunRecord; isWide: boolean }) {
  switch (exhibit.kind) {
    case "influence-graph":
      return <InfluenceGraph exhibit={exhibit} {...rest} />;
    case "score-series":
      return <ScoreSeries exhibit={exhibit} {...rest} />;
    case "votes":
      return <Votes exhibit={exhibit} {...rest} />;
    case "agent-comparison":
      return <AgentComparison exhibit={exhibit} {...rest} />;
    case "divergence":
      return <Divergence exhibit={exhibit} {...rest} />;
    case "spectrum":
      return <Spectrum exhibit={exhibit} {...rest} />;
    case "symptoms":
      return <Symptoms exhibit={exhibit} {...rest} />;
    case "rounds":
      return <Rounds exhibit={exhibit} {...rest} />;
  }
}
