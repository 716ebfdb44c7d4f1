import { escapeValueForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { type Database } from "@/lib/ask";
import { type LabelledRun, readRunsOnLabelled, type RunKind } from "./labelled-runs.sql";

/**
 * Runs that ended whole and like `kind`, the newest of each labeled trace. Weights that had learned from its question
 * count only where what they said is out-of-fold: of a trace that they keep, not of another of the same question.
 */
export const readLabelledRuns = async (db: Database, workspaceId: string, kind: RunKind): Promise<LabelledRun[]> => {
  const parameters = JSON.stringify(escapeValueForStorage(kind.parameters));
  const rows = await readRunsOnLabelled(db, { workspaceId, kind, parameters });
  return rows.map(({ labelAgent, labelStep, agent, stepIndex, question, ...trace }) => ({
    ...trace,
    question: unescapeFromStorage(question),
    label: { agent: unescapeFromStorage(labelAgent), stepIndex: labelStep },
    answer: { agent: unescapeFromStorage(agent), stepIndex },
  }));
};
