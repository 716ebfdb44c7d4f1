import { prisma } from "@/lib/db";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { titleAmong, type Titled, withSampleName } from "@/lib/traces/own-titles";
import { sharedLeads } from "@/lib/traces/shared-lead";
import { titleFrom, untitled } from "@/lib/traces/title";
import { type Trace } from "@/lib/traces/trace";
import { renewTotals } from "../../ground/stored/renew-totals.sql";
import {
  nameByFile,
  readBehind,
  readByTitle,
  readEqual,
  readEqualRows,
  readGroup,
  readGroups,
  readIds,
  readQuestions,
  type TitledRow,
  type TitleGroup,
  writeTitles,
} from "./system-titles.sql";

/** Raised where the rule of titles or totals changes so that what is stored is to follow. */
const titleRule = 1;
const [sampleSize, batchSize, maxEqual, workspacesAtOnce] = [60, 500, 1_000, 20];

const asTitled = (row: TitledRow): Titled => ({
  title: unescapeFromStorage(row.title),
  question: unescapeFromStorage(row.question),
  ...(row.externalId === null ? {} : { externalId: unescapeFromStorage(row.externalId) }),
  metadata: row.metadata as Trace["metadata"],
});

/** Writes those of the titles that are new. Answers how many. */
const write = async (workspaceId: string, rows: readonly TitledRow[], titles: readonly string[]): Promise<number> => {
  const changed = rows.flatMap(({ id, title }, at) => {
    const next = escapeForStorage(titles[at] ?? "");
    return next === "" || next === title ? [] : [{ id, title: next }];
  });
  if (changed.length > 0) await writeTitles(prisma, workspaceId, changed);
  return changed.length;
};

const leadsOf = async (workspaceId: string, group: TitleGroup) => {
  const rows = await readQuestions(prisma, workspaceId, group, sampleSize);
  const questions = rows.map(({ question }) => unescapeFromStorage(question));
  return { questions, leadOf: sharedLeads(questions) };
};

/**
 * Gives traces of a system that were stored before others, and so are titled by what all of them share, titles of their
 * own. What a person or a file has named stays.
 */
export const renewPeers = async (workspaceId: string, group: TitleGroup): Promise<void> => {
  const { questions, leadOf } = await leadsOf(workspaceId, group);
  // What a trace is called that had none beside it.
  const titles = questions.flatMap((question) =>
    leadOf(question) === 0 ? [] : [escapeForStorage(titleFrom(question, ""))],
  );
  if (titles.length === 0) return;
  const rows = await readByTitle(prisma, workspaceId, group, [...new Set(titles)], batchSize);
  await write(
    workspaceId,
    rows,
    rows.map((row) => titleAmong(asTitled(row), leadOf)),
  );
};

const renewGroup = async (workspaceId: string, group: TitleGroup): Promise<void> => {
  const { questions, leadOf } = await leadsOf(workspaceId, group);
  if (questions.every((question) => leadOf(question) === 0)) return;
  for (let after: string | null = null; ;) {
    const rows: TitledRow[] = await readGroup(prisma, workspaceId, group, after, batchSize);
    const titles = rows.map((row) => titleAmong(asTitled(row), leadOf));
    await write(workspaceId, rows, titles);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < batchSize) return;
  }
};

const renewAllTotals = async (workspaceId: string): Promise<void> => {
  for (let after: string | null = null; ;) {
    const rows = await readIds(prisma, workspaceId, after, batchSize);
    const ids = rows.map(({ id }) => id);
    await renewTotals(prisma, workspaceId, ids);
    after = ids.at(-1) ?? null;
    if (ids.length < batchSize) return;
  }
};

/** A title that others of the import have too, with the name of the sample, where it is a line of the question. */
const toldApart = (row: TitledRow): string => {
  const trace = asTitled(row);
  return trace.question.includes(trace.title.replace(/…$/u, "")) ? withSampleName(trace, trace.title) : trace.title;
};

/** Gives the traces of a workspace, stored by whatever version, the totals and titles that they would have today. */
export const renewWorkspaceTitles = async (workspaceId: string): Promise<void> => {
  await renewAllTotals(workspaceId);
  for (const group of await readGroups(prisma, workspaceId)) await renewGroup(workspaceId, group);
  await nameByFile(prisma, workspaceId, untitled);
  for (const equal of await readEqual(prisma, workspaceId, maxEqual)) {
    const rows = await readEqualRows(prisma, workspaceId, equal, batchSize);
    await write(workspaceId, rows, rows.map(toldApart));
  }
  await prisma.workspace.updateMany({ where: { id: workspaceId }, data: { titleRule } });
};

/**
 * Done by a worker every minute: workspaces whose titles and totals an earlier version gave, once each. Answers how
 * many.
 */
export const renewTitles = async (signal: AbortSignal): Promise<number> => {
  const behind = await readBehind(prisma, titleRule, workspacesAtOnce);
  let count = 0;
  for (const { id } of behind) {
    if (signal.aborted) break;
    await renewWorkspaceTitles(id);
    count += 1;
  }
  return count;
};
