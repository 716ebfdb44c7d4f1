import { oneLine } from "../search/one-line";
import { type Stratum } from "../statistics/stratified";
import { type GateLine } from "./gate-report";
import { type Blame, type GateRun } from "./gate-run";
import { type PairedRuns } from "./pair-runs";

/** A line as it is counted: failed runs of the baseline (first) and the candidate in each stratum. */
export type FoundLine = Pick<GateLine, "kind" | "key" | "title" | "failed" | "places"> & { strata: Stratum[] };

/** So many failed runs are named in a line. */
const placeCount = 5;

/** An agent and a mode as one word; agents and modes are the same in any case. */
export const keyOfBlame = ({ agent, mode }: Blame): string =>
  JSON.stringify([agent, mode].map((word) => word?.trim().toLowerCase() ?? null));

const maxTitleLength = 160;
const titleOfBlame = ({ agent, mode }: Blame): string =>
  oneLine(mode === null ? agent : `${agent}: ${mode}`, maxTitleLength);

/** The failure rate, then each agent with each failure mode, then each incident; in the order of their keys. */
export function findLines(paired: PairedRuns): FoundLine[] {
  const failed = paired.strata.flatMap(({ baseline, candidate }) => [...baseline, ...candidate].filter(isFailed));
  const blamed = new Map<string, string>();
  const incidents = new Map<string, string>();
  for (const { blame, incident } of failed) {
    if (blame && !blamed.has(keyOfBlame(blame))) blamed.set(keyOfBlame(blame), titleOfBlame(blame));
    if (incident && !incidents.has(incident.id)) incidents.set(incident.id, oneLine(incident.title, maxTitleLength));
  }
  return [
    countLine(paired, { kind: "failure-rate", key: "failure-rate", title: "Failure rate" }, () => true),
    ...inOrder(blamed).map(([key, title]) =>
      countLine(paired, { kind: "agent-mode", key, title }, ({ blame }) => blame !== null && keyOfBlame(blame) === key),
    ),
    ...inOrder(incidents).map(([key, title]) =>
      countLine(paired, { kind: "incident", key, title }, ({ incident }) => incident?.id === key),
    ),
  ];
}

const isFailed = ({ outcome }: GateRun): boolean => outcome === "failed";

const inOrder = (names: ReadonlyMap<string, string>): [string, string][] =>
  [...names].toSorted(([a], [b]) => (a < b ? -1 : 1));

function countLine(
  { strata }: PairedRuns,
  about: Pick<GateLine, "kind" | "key" | "title">,
  isIn: (run: GateRun) => boolean,
): FoundLine {
  const hits = (runs: readonly GateRun[]): GateRun[] => runs.filter((run) => isFailed(run) && isIn(run));
  const counted = strata.map(({ baseline, candidate }) => ({
    first: { successes: hits(baseline).length, count: baseline.length },
    second: { successes: hits(candidate).length, count: candidate.length },
  }));
  const sum = (side: "first" | "second"): number => counted.reduce((all, stratum) => all + stratum[side].successes, 0);
  const places = strata.flatMap(({ candidate }) => hits(candidate).map(({ place }) => place));
  return {
    ...about,
    failed: { baseline: sum("first"), candidate: sum("second") },
    places: places.slice(0, placeCount),
    strata: counted,
  };
}
