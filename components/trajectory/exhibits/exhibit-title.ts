import { visibleText } from "@/components/ground/ui/visible-text";
import { type Exhibit } from "@/lib/traces/exhibit";

const titles: Record<Exclude<Exhibit["kind"], "score-series">, string> = {
  "influence-graph": "Who inherited what",
  votes: "Votes",
  "agent-comparison": "Agents beside passed traces",
  divergence: "Where passed traces part",
  spectrum: "What goes with failing",
  symptoms: "Symptoms",
  rounds: "Rounds",
  counterfactual: "What replays showed",
};

export const exhibitTitle = (exhibit: Exhibit): string =>
  exhibit.kind === "score-series" ? visibleText(exhibit.title) : titles[exhibit.kind];
