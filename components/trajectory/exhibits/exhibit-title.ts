import { visibleText } from "@/components/ground/ui/visible-text";
import { type Exhibit } from "@/lib/traces/exhibit";

const titles: Record<Exclude<Exhibit["kind"], "score-series">, string> = {
  "influence-graph": "Influence graph",
  votes: "Votes",
  "agent-comparison": "Agents compared with passed traces",
  divergence: "Where passed traces diverge",
  spectrum: "Actions linked to failure",
  symptoms: "Symptoms",
  rounds: "Rounds",
  counterfactual: "Replay results",
};

export const exhibitTitle = (exhibit: Exhibit): string =>
  exhibit.kind === "score-series" ? visibleText(exhibit.title) : titles[exhibit.kind];
