import { type ExportedLabel } from "@/lib/attribution/labels/label-export";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { rangeOf } from "../adjudications/adjudication-row";
import { blindWhere } from "../../ground/sight/blind-where";
import { type ReadySelection } from "../../ground/search/ready-selection";
import { selectionWhere } from "../../ground/search/trace-where";
import { claimsOf, isCounted } from "./claims-of";

const rowsAtOnce = 200;

/** A label to be exported, and where its trace came from. */
export interface ExportRow {
  label: ExportedLabel;
  originalId: string | null;
  format: string;
}

interface Row {
  traceId: string;
  externalId: string | null;
  contentHash: string;
  title: string;
  agent: string;
  stepIndex: number;
  rangeFirst: number | null;
  rangeLast: number | null;
  reason: string;
  isCertain: boolean;
  failureMode: string | null;
  by: string;
  at: Date;
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
    range: rangeOf(row),
    title: unescapeFromStorage(row.title),
    agent: unescapeFromStorage(row.agent),
    reason: unescapeFromStorage(row.reason),
    by: unescapeFromStorage(row.by),
    at: row.at.toISOString(),
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
  const behind = input.after === null ? Prisma.sql`true` : Prisma.sql`t."id" > ${input.after}::uuid`;
  const rows = await prisma.$queryRaw<Row[]>`
    select c.*, t."externalId", t."contentHash", t."title", t."originalId", t."format"
    from (${claimsOf(ctx, input.set)}) c join "Trace" t on t."id" = c."traceId"
    where ${selectionWhere(ctx, input.selection)} and ${behind} and not ${blindWhere(ctx)} and ${isCounted(ctx, input.set)}
    order by t."id" limit ${rowsAtOnce}::int`;
  return rows.map(toExportRow);
};
