import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { untitled } from "@/lib/traces/title";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { updateTrace } from "../../traces/editing/update-trace";
import { renewPeers, renewTitles, renewWorkspaceTitles } from "./renew-titles";
import { writeTitles } from "./system-titles.sql";

const boilerplate = "We're currently solving the following issue within our repository. Here's the issue text:";

const titlesOf = async ({ workspaceId }: { workspaceId: string }): Promise<string[]> => {
  const rows = await prisma.trace.findMany({
    where: { workspaceId },
    select: { title: true },
    orderBy: { title: "asc" },
  });
  return rows.map(({ title }) => title);
};

/** Stored as an earlier version did: every title is the first line. */
const storeOld = async (ctx: Parameters<typeof storeSample>[0], question: string, more: object = {}) => {
  const id = await storeSample(ctx, { question, ...more }, [{ agent: "Coder", content: randomUUID() }]);
  await prisma.trace.update({ where: { id }, data: { title: question.split("\n")[0] || untitled } });
  return id;
};

test("traces of earlier versions get titles of their own once, but for what a person has named", async () => {
  const [ctx, other] = [
    await makeWorkspace({ attributesUploads: false }),
    await makeWorkspace({ attributesUploads: false }),
  ];
  for (const issue of ["Fix the parser", "Close the file"]) await storeOld(ctx, `${boilerplate}\n${issue}`);
  const named = await storeOld(ctx, `${boilerplate}\nSort the list`);
  await prisma.traceRevision.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId: named,
      field: "title",
      before: "",
      after: boilerplate,
      changedBy: "Ada",
    },
  });
  await storeOld(other, `${boilerplate}\nFix the parser`);
  await storeOld(other, `${boilerplate}\nClose the file`);
  const workspaceId = { in: [ctx.workspaceId, other.workspaceId] };
  await prisma.trace.updateMany({ where: { workspaceId }, data: { title: boilerplate } });
  await renewWorkspaceTitles(ctx.workspaceId);
  expect(await titlesOf(ctx)).toEqual(["Close the file", "Fix the parser", boilerplate]);
  expect(await titlesOf(other)).toEqual([boilerplate, boilerplate]);
  await prisma.workspace.update({ where: { id: other.workspaceId }, data: { titleRule: 0 } });
  while ((await renewTitles(new AbortController().signal)) > 0);
  expect(await titlesOf(other)).toEqual(["Close the file", "Fix the parser"]);
});

/** A workspace as an earlier version left it: two traces that are titled by what they share. */
const makeOld = async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { workspaceId } = ctx;
  const ids = [];
  for (const issue of ["Fix the parser", "Close the file"]) ids.push(await storeOld(ctx, `${boilerplate}\n${issue}`));
  await prisma.trace.updateMany({ where: { workspaceId }, data: { title: boilerplate } });
  await prisma.workspace.update({ where: { id: workspaceId }, data: { titleRule: 0 } });
  return { workspaceId, ids: ids.toSorted() };
};

test("a workspace is left to the sweep that is at it, and two sweeps at once end it once", async () => {
  const { signal } = new AbortController();
  const old = await makeOld();
  await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('titles:' || ${old.workspaceId}::text, 0))::text`;
    expect(await renewTitles(signal)).toBe(0);
  });
  expect(await titlesOf(old)).toEqual([boilerplate, boilerplate]);
  const [one = 0, other = 0] = await Promise.all([renewTitles(signal), renewTitles(signal)]);
  expect(one + other).toBe(1);
  expect(await titlesOf(old)).toEqual(["Close the file", "Fix the parser"]);
  expect(await renewTitles(signal)).toBe(0);
});

test("a sweep that is stopped does nothing more, and the next one goes on behind what is done", async () => {
  const { workspaceId, ids } = await makeOld();
  const [done = "", next = ""] = ids;
  expect(await renewWorkspaceTitles(workspaceId, { signal: AbortSignal.abort() })).toBe(false);
  expect(await renewWorkspaceTitles(workspaceId, { until: 0 })).toBe(false);
  expect(await titlesOf({ workspaceId })).toEqual([boilerplate, boilerplate]);
  await prisma.$executeRaw`update "Workspace" set "titledTo" = ${`2 ${done}`} where "id" = ${workspaceId}::uuid`;
  expect(await renewWorkspaceTitles(workspaceId)).toBe(true);
  expect(await prisma.trace.findUnique({ where: { id: done } })).toMatchObject({ title: boilerplate });
  expect((await prisma.trace.findUnique({ where: { id: next } }))?.title).not.toBe(boilerplate);
});

test("a workspace that fails keeps no other back", async () => {
  const [broken, whole] = [await makeOld(), await makeOld()];
  const { workspaceId: id } = broken;
  await prisma.workspace.update({ where: { id }, data: { titledTo: "2 nowhere" } });
  const told = vi.spyOn(console, "error").mockReturnValue();
  expect(await renewTitles(new AbortController().signal)).toBe(1);
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`[titles] workspace ${id}`));
  told.mockRestore();
  expect(await titlesOf(whole)).toEqual(["Close the file", "Fix the parser"]);
  await prisma.workspace.update({ where: { id }, data: { titledTo: null } });
  expect(await renewWorkspaceTitles(id)).toBe(true);
});

test("the copy of a shared trace keeps its title", async () => {
  const old = await makeOld();
  await prisma.workspace.update({ where: { id: old.workspaceId }, data: { isSnapshot: true } });
  expect(await renewTitles(new AbortController().signal)).toBe(0);
  expect(await titlesOf(old)).toEqual([boilerplate, boilerplate]);
});

test("a trace that came before others of its system is titled anew when they show what they share", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await storeOld(ctx, `${boilerplate}\nFix the parser`, { system: { name: "Coder" } });
  const id = await storeSample(ctx, { question: `${boilerplate}\nClose the file`, system: { name: "Coder" } });
  const { systemKey, format } = await prisma.trace.findUniqueOrThrow({ where: { id } });
  await renewPeers(ctx.workspaceId, { systemKey, format });
  expect(await titlesOf(ctx)).toContain("Fix the parser");
});

test("a title that was given after titles were read stays", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { workspaceId } = ctx;
  const [named, changed, other] = [
    await storeOld(ctx, "One"),
    await storeOld(ctx, "Two"),
    await storeOld(ctx, "Three"),
  ];
  await updateTrace(ctx, { id: named, title: "Own" });
  await prisma.trace.update({ where: { id: changed }, data: { title: "Newer" } });
  await writeTitles(prisma, workspaceId, [
    { id: named, was: "Own", title: "x" },
    { id: changed, was: "Two", title: "y" },
    { id: other, was: "Three", title: "z" },
  ]);
  expect(await titlesOf(ctx)).toEqual(["Newer", "Own", "z"]);
});

test("equal titles of one import get the names of their samples, and a trace without one that of its file", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { workspaceId } = ctx;
  const data = { workspaceId, source: "upload", fileName: "logs/agents.log", createdByName: "Ada" };
  const { id: importId } = await prisma.import.create({ data });
  for (const sampleId of ["s-1", "s-2"]) {
    const id = await storeOld(ctx, "Solve it.", { metadata: { sampleId } });
    await prisma.trace.update({ where: { id }, data: { importId } });
  }
  const id = await storeOld(ctx, "");
  await prisma.trace.update({ where: { id }, data: { importId, originalPlace: 2 } });
  await renewWorkspaceTitles(workspaceId);
  expect(await titlesOf(ctx)).toEqual(["agents.log #3", "s-1 · Solve it.", "s-2 · Solve it."]);
});
