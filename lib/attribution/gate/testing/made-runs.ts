import { type GateRun, type VersionRuns } from "../gate-run";

/** A failed run whose planner invents a value, unless something else is said. */
export const madeRun = (fields: Partial<GateRun> = {}): GateRun => ({
  outcome: "failed",
  externalId: null,
  question: "",
  blame: fields.outcome === "passed" ? null : { agent: "Planner", mode: "invents a value" },
  truth: null,
  incident: null,
  place: "trace.json",
  ...fields,
});

/** A version of which so many of so many runs failed; each run is a task of its own. */
export const madeVersion = (
  version: string,
  failed: number,
  count: number,
  fields: Partial<GateRun> = {},
): VersionRuns => ({
  version,
  runs: Array.from({ length: count }, (_, at) =>
    madeRun({ question: `Task ${at} of ${version}`, ...(at < failed ? fields : { outcome: "passed" }) }),
  ),
});
