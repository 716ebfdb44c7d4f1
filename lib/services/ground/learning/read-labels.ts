import { type LabelRow } from "./written-labels";
import { type Database } from "@/lib/ask";
import { readLabelRows } from "./read-labels.sql";
const maxTrainingSteps = 100_000;

/**
 * The traces of a system that have ground truth, newest first; what was made is no failure of the system. One that
 * names no step of its trace is left out.
 */
export const readLabels = async (
  db: Database,
  system: { workspaceId: string; systemKey: string },
): Promise<LabelRow[]> => {
  const rows = await readLabelRows(db, system);
  let steps = 0;
  return rows
    .filter(({ stepCount }) => (steps += stepCount) <= maxTrainingSteps)
    .map(({ traceId, agent, stepIndex, stepCount }) => ({ traceId, agent, stepIndex, stepCount }));
};
