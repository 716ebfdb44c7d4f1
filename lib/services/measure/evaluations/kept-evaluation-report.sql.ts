import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { type Subject } from "../../ground/kept-reports/keep-while-there.sql";
import { blindWhere, labellerOf } from "../../ground/sight/blind-where.sql";
import { caseWhere, frozenTrace } from "./case-where.sql";
import { type EntryCounts } from "./entry-counts";
import { type EntryRow } from "./entry-row";

const hiddenRow = z.object({
  traceId: z.string(),
});

export interface ReportWish {
  /** Under which it is kept, and what it goes with. */
  scope: string;
  of: Subject;
  versionId: string;
  split: string | null;
  entries: readonly EntryRow[];
  /** More runs are being made. */
  isFilling: boolean;
  /** Where whoever asks has counted the runs of the entries already. */
  countsOf?: ((entryId: string) => EntryCounts) | undefined;
  /** Whether a reader would rather see at once what was true a moment ago than wait for what is true now. */
  mayBeOld?: boolean | undefined;
}

export type Reader = Pick<WorkspaceContext, "workspaceId" | "role" | "actor">;

/** Of the cases, those that the reader is to label before they see what others say. */
export const readHidden = async (reader: Reader, set: ReportWish): Promise<Set<string>> => {
  if (labellerOf(reader) === null) return new Set();
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select c."traceId" from "DataSetCase" c join ${frozenTrace} where ${caseWhere(reader.workspaceId, set)} and ${blindWhere(reader)}`,
    hiddenRow,
  );
  return new Set(rows.map(({ traceId }) => traceId));
};
