import { type ExportedLabel } from "@/lib/attribution/labels/label-export";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { storedParty } from "@/lib/traces/party";
import { rangeOf } from "../adjudications/adjudication-row";
import { type ReadySelection } from "../../ground/search/ready-selection";
import { readRows, type Row } from "./read-export-rows.sql";

/** A label to be exported, and where its trace came from. */
export interface ExportRow {
  label: ExportedLabel;
  originalId: string | null;
  format: string;
}

const textOrNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

const toExportRow = (row: Row): ExportRow => ({
  label: {
    traceId: row.traceId,
    contentHash: row.contentHash,
    stepIndex: row.stepIndex,
    isCertain: row.isCertain,
    externalId: textOrNull(row.externalId),
    failureMode: textOrNull(row.failureMode),
    party: storedParty(row.party),
    range: rangeOf(row),
    title: unescapeFromStorage(row.title),
    agent: unescapeFromStorage(row.agent),
    reason: unescapeFromStorage(row.reason),
    by: unescapeFromStorage(row.by),
    at: row.at.toISOString(),
    sent: {
      session: textOrNull(row.sessionId),
      user: textOrNull(row.userId),
      environment: textOrNull(row.environment),
      model: textOrNull(row.model),
      tokens: row.tokenCount,
      cost_usd: row.costUsd,
      duration_ms: row.durationMs,
    },
  },
  originalId: row.originalId,
  format: row.format,
});

/**
 * The next labels of a set on the chosen traces, in the order of the traces' ids, from behind `after` on; none after
 * the last. Traces that the person is to label blind are left out.
 */
export const readExportRows = async (
  ctx: WorkspaceContext,
  input: { selection: ReadySelection; set: LabelSetRef; after: string | null },
): Promise<ExportRow[]> => {
  const rows = await readRows(prisma, ctx, input);
  return rows.map(toExportRow);
};
