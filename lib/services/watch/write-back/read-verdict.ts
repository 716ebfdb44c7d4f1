import { findTaxonomy } from "@/lib/attribution/taxonomies/taxonomy-list";
import { type Verdict } from "@/lib/attribution/write-back/verdict";
import { type Database } from "@/lib/ask";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { type Attribution } from "@/lib/traces/attribution";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { answerOf } from "../incidents/describe-failures";
import { readVerdictRows, type VerdictRow } from "./read-verdicts.sql";

const sourceWords = {
  adjudicated: "adjudication",
  annotation: "label",
  "data-set": "label of the data set",
  imported: "imported label",
} as const;

const byOf = ({ truth, truthSource, authorName, method, model }: VerdictRow): string => {
  if (truth === null) return `${method ?? "a run"}${model === null ? "" : `, ${model}`}`;
  const words = truthSource === null ? "label" : sourceWords[truthSource];
  return authorName === null ? words : `${words}, ${unescapeFromStorage(authorName)}`;
};

const byKindOf = ({ truth, model }: VerdictRow): Verdict["byKind"] => {
  if (truth !== null) return "person";
  return model === null ? "rule" : "model";
};

const modeWords = ({ failureMode, taxonomy }: Attribution): string | null => {
  if (failureMode === undefined) return null;
  const mode = taxonomy && findTaxonomy(taxonomy.name)?.modes.find(({ id }) => id === failureMode);
  return mode?.title ?? failureMode;
};

/** Where a trace stands: its platform, and what is said of it; without a verdict, why there is none. */
export interface ReadVerdict {
  format: string;
  externalId: string | null;
  verdict: Verdict | null;
}

/** What is known about a trace, as platforms are told; null where the workspace has no such trace with facts. */
export const readVerdict = async (
  db: Database,
  { workspaceId, workspaceSlug }: { workspaceId: string; workspaceSlug: string },
  traceId: string,
): Promise<ReadVerdict | null> => {
  const [row] = await readVerdictRows(db, workspaceId, [traceId]);
  if (!row) return null;
  const externalId = row.externalId === null ? null : unescapeFromStorage(row.externalId);
  const about = { format: row.format, externalId };
  if (row.truth === null && row.attribution === null) return { ...about, verdict: null };
  const answer = answerOf(row);
  if (answer.isAbstained || answer.isDisputed || answer.party === "nobody") return { ...about, verdict: null };
  const { agent, stepIndex, reason, party = null, probability } = answer;
  return {
    ...about,
    verdict: {
      key: row.traceId,
      traceId: externalId,
      spanId: row.source?.spanId ?? null,
      stepIndex,
      agent,
      reason,
      failureMode: modeWords(answer),
      party,
      by: byOf(row),
      byKind: byKindOf(row),
      probability: probability?.step ?? null,
      url: `${publicUrl()}${paths.trace(workspaceSlug, row.traceId, { step: stepIndex })}`,
      at: row.at.toISOString(),
    },
  };
};
