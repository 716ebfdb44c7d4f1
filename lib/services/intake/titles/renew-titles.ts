import { type Database, type Writer } from "@/lib/ask";
import { type Prisma, prisma } from "@/lib/db";
import { isPassing, withoutMessage } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { groupBy } from "@/lib/traces/group-by";
import { titleAmong, type Titled, withSampleName } from "@/lib/traces/own-titles";
import { sharedLeads } from "@/lib/traces/shared-lead";
import { titleFrom, untitled } from "@/lib/traces/title";
import { type Trace } from "@/lib/traces/trace";
import { tryLock } from "../../ground/marks/marks.sql";
import { renewSent } from "../../ground/stored/renew-sent";
import { renewTotals } from "../../ground/stored/renew-totals.sql";
import { keyOf } from "./own-titles";
import {
  nameByFile,
  noteTitled,
  readBehind,
  readByTitle,
  readEqual,
  readEqualRows,
  readNext,
  readQuestions,
  readUnnamed,
  type TitledRow,
  type TitleGroup,
  writeTitles,
} from "./system-titles.sql";

/** Raised where the rule of titles, totals or what was sent along changes so that what is stored is to follow. */
const titleRule = 2;
const [sampleSize, batchSize, maxEqual] = [60, 500, 1_000];
/** How long one sweep renews traces; the next one continues after them. */
const withinMs = 20_000;
/** A batch of long traces on a busy machine; the lock is held meanwhile. */
const batchTimeoutMs = 120_000;

const asTitled = (row: TitledRow): Titled => ({
  title: unescapeFromStorage(row.title),
  question: unescapeFromStorage(row.question),
  ...(row.externalId === null ? {} : { externalId: unescapeFromStorage(row.externalId) }),
  metadata: row.metadata as Trace["metadata"],
});

/** Writes those of the titles that are new. Answers how many. */
const write = async (
  db: Writer,
  workspaceId: string,
  rows: readonly TitledRow[],
  titles: readonly string[],
): Promise<number> => {
  const changed = rows.flatMap(({ id, title }, at) => {
    const next = escapeForStorage(titles[at] ?? "");
    return next === "" || next === title ? [] : [{ id, was: title, title: next }];
  });
  if (changed.length > 0) await writeTitles(db, workspaceId, changed);
  return changed.length;
};

const leadsOf = async (db: Database, workspaceId: string, group: TitleGroup) => {
  const rows = await readQuestions(db, workspaceId, group, sampleSize);
  const questions = rows.map(({ question }) => unescapeFromStorage(question));
  return { questions, leadOf: sharedLeads(questions) };
};

/**
 * Gives traces of a system that were stored before others, and so are titled by what all of them share, titles of their
 * own. What a person or a file has named stays.
 */
export const renewPeers = async (workspaceId: string, group: TitleGroup): Promise<void> => {
  const { questions, leadOf } = await leadsOf(prisma, workspaceId, group);
  // What a trace is called that had none beside it.
  const titles = questions.flatMap((question) =>
    leadOf(question) === 0 ? [] : [escapeForStorage(titleFrom(question, ""))],
  );
  if (titles.length === 0) return;
  const rows = await readByTitle(prisma, workspaceId, group, [...new Set(titles)], batchSize);
  await write(
    prisma,
    workspaceId,
    rows,
    rows.map((row) => titleAmong(asTitled(row), leadOf)),
  );
};

/** Does one piece of the work on a workspace; null while another process holds its lock. */
const alone = <Answer>(
  workspaceId: string,
  work: (tx: Prisma.TransactionClient) => Promise<Answer>,
): Promise<Answer | null> =>
  prisma.$transaction(async (tx) => ((await tryLock(tx, `titles:${workspaceId}`)) ? work(tx) : null), {
    timeout: batchTimeoutMs,
  });

type Leads = Map<string, Awaited<ReturnType<typeof leadsOf>>>;

/**
 * Gives the next traces their totals and what they sent along, and titles behind what their systems share. Answers how
 * many those were.
 */
const renewBatch = async (tx: Prisma.TransactionClient, workspaceId: string, leads: Leads): Promise<number> => {
  const next = await readNext(tx, workspaceId, titleRule, batchSize);
  const last = next.at(-1);
  if (!last) return 0;
  const ids = next.map(({ id }) => id);
  await renewTotals(tx, workspaceId, ids);
  await renewSent(tx, workspaceId, ids);
  for (const [key, members] of groupBy(next, keyOf)) {
    const [group] = members;
    const known = leads.get(key) ?? (group && (await leadsOf(tx, workspaceId, group)));
    if (!known) continue;
    leads.set(key, known);
    const { questions, leadOf } = known;
    if (questions.every((question) => leadOf(question) === 0)) continue;
    const rows = await readUnnamed(
      tx,
      workspaceId,
      members.map(({ id }) => id),
    );
    await write(
      tx,
      workspaceId,
      rows,
      rows.map((row) => titleAmong(asTitled(row), leadOf)),
    );
  }
  await noteTitled(tx, workspaceId, titleRule, last.id);
  return next.length;
};

/** A title that others of the import have too, with the name of the sample, where it is a line of the question. */
const toldApart = (row: TitledRow): string => {
  const trace = asTitled(row);
  return trace.question.includes(trace.title.replace(/…$/u, "")) ? withSampleName(trace, trace.title) : trace.title;
};

/**
 * Gives the traces of a workspace, stored by whatever version, the totals and titles that they would have today.
 * Continues where an earlier call stopped: by the signal, after `withinMs`, or because another process held the lock.
 * Answers whether this call finished the workspace.
 */
export const renewWorkspaceTitles = async (
  workspaceId: string,
  { until = Infinity, signal }: { until?: number; signal?: AbortSignal } = {},
): Promise<boolean> => {
  const leads: Leads = new Map();
  for (let count: number | null = batchSize; count === batchSize;) {
    if (signal?.aborted || performance.now() >= until) return false;
    count = await alone(workspaceId, (tx) => renewBatch(tx, workspaceId, leads));
    if (count === null) return false;
  }
  if ((await alone(workspaceId, (tx) => nameByFile(tx, workspaceId, untitled))) === null) return false;
  // Bounded by `maxEqual`, and starts over each time, so `until` does not apply.
  for (const equal of await readEqual(prisma, workspaceId, maxEqual)) {
    if (signal?.aborted) return false;
    const renewed = await alone(workspaceId, async (tx) => {
      const rows = await readEqualRows(tx, workspaceId, equal, batchSize);
      return write(tx, workspaceId, rows, rows.map(toldApart));
    });
    if (renewed === null) return false;
  }
  const ended = await prisma.workspace.updateMany({
    where: { id: workspaceId, titleRule: { lt: titleRule } },
    data: { titleRule },
  });
  return ended.count > 0;
};

/**
 * Done by a worker every minute: workspaces whose titles and totals an earlier version gave, once each. One that fails
 * keeps no other back. Answers how many were ended.
 */
export const renewTitles = async (signal: AbortSignal): Promise<number> => {
  const until = performance.now() + withinMs;
  let count = 0;
  for (const { id } of await readBehind(prisma, titleRule)) {
    if (signal.aborted || performance.now() >= until) break;
    try {
      if (await renewWorkspaceTitles(id, { until, signal })) count += 1;
    } catch (error) {
      if (isPassing(error)) throw error;
      console.error(`[titles] workspace ${id}: ${withoutMessage(error)}`);
    }
  }
  return count;
};
