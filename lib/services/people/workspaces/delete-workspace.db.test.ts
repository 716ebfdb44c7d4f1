import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { exportTrace } from "../../traces/reading/export-trace";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { addComment } from "../../sharing/comments/add-comment";
import { createShare } from "../../sharing/shares/create-share";
import { storeToldTrace, toldWords } from "../../sharing/shares/testing/store-told-trace";
import { deleteWorkspace } from "./delete-workspace";
import { makeWorkspace, type MemberContext } from "./testing/make-workspace";

/** Tables of the whole database in which the word stands, in whatever form its bytes are kept. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await prisma.$queryRawUnsafe<{ count: bigint }[]>(
      `select count(*) from ${name} t where t::text like '%' || $1 || '%' or t::text like '%' || encode($1::bytea, 'hex') || '%'`,
      word,
    );
    if (row && row.count > 0n) found.push(name.replaceAll('"', ""));
  }
  return found;
}

async function plant(): Promise<{ ctx: MemberContext; traceId: string; word: string }> {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const word = `planted${randomUUID().slice(0, 8)}`;
  const { traceId, runId } = await storeToldTrace(ctx, { ...toldWords, planner: `Planner ${word}` });
  await addComment(ctx, { traceId, stepIndex: 1, text: `Look at ${word}.` });
  await createShare(ctx, {
    traceId,
    settings: {
      runIds: [runId],
      hasLabels: true,
      hasIncident: false,
      isMasked: false,
      hidesAgents: false,
      hidesExpectedAnswer: false,
    },
    expiresInHours: null,
    passphrase: null,
  });
  await exportTrace(ctx, { id: traceId });
  return { ctx, traceId, word };
}

test("a deleted workspace leaves no word of it behind, nor of what it shared, and another stays whole", async () => {
  const ours = await plant();
  const theirs = await plant();
  const before = await tablesWith(theirs.word);
  expect(before.length).toBeGreaterThan(5);
  expect(await deleteWorkspace({ slug: ours.ctx.workspaceSlug })).toEqual({ traceCount: 1 });
  expect(await tablesWith(ours.word)).toEqual([]);
  expect(await tablesWith(theirs.word)).toEqual(before);
  await expect(deleteWorkspace({ slug: ours.ctx.workspaceSlug })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a deleted trace leaves no word of it behind", async () => {
  const { ctx, traceId, word } = await plant();
  await deleteTraces(ctx, { ids: [traceId] });
  // The name of a system is the workspace's: a tracer may be trained for it.
  expect(await tablesWith(word)).toEqual(["public.SystemTracer"]);
});
