"use client";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Exhibit } from "@/lib/traces/exhibit";
import { AgentComparison } from "./agent-comparison";
import { Counterfactual } from "./counterfactual";
import { Divergence } from "./divergence";
import { InfluenceGraph } from "./influence-graph";
import { Rounds } from "./rounds";
import { ScoreSeries } from "./score-series";
import { Spectrum } from "./spectrum";
import { Symptoms } from "./symptoms";
import { Votes } from "./votes";

/** One of the things that a method found besides its answer, as its kind is drawn. */
export function ExhibitBody({ exhibit, ...rest }: { exhibit: Exhibit; run: RunRecord; isWide: boolean }) {
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
    case "counterfactual":
      return <Counterfactual exhibit={exhibit} {...rest} />;
  }
}
