import "@/lib/jobs/testing/own-database"; // a sweep of tomorrow takes what other tests send now
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { sampleTrace } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { getImport } from "./get-import";
import { storeImport } from "./store-import";
import { sweepImports } from "./sweep-imports";
import { largeFile, sendFile } from "./testing/send-file";

test(
  "what nobody stored is swept away after a day, what nobody works on is taken up again, and what is stored stays",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const unstored = await sendFile(ctx, sampleTrace());
    const stored = await sendFile(ctx, sampleTrace());
    await storeImport(ctx, { id: stored.id });
    const forgotten = await sendFile(ctx, largeFile());
    await prisma.$executeRaw`select graphile_worker.remove_job(${`import:${forgotten.id}`})`;
    const later = new Date(Date.now() + 25 * 60 * 60 * 1_000);
    expect(await sweepImports()).toMatchObject({ removed: 0 });
    const swept = await sweepImports(later);
    expect(swept.removed).toBeGreaterThan(0);
    expect(swept.takenUp).toBeGreaterThan(0);
    await expect(getImport(ctx, { id: unstored.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await getImport(ctx, { id: stored.id })).toMatchObject({ status: "DONE" });
    const jobs = await prisma.$queryRaw`select 1 from graphile_worker.jobs where key = ${`import:${forgotten.id}`}`;
    expect(jobs).toHaveLength(1);
    const where = { workspaceId: ctx.workspaceId };
    expect(await prisma.import.count({ where })).toBe(2);
    expect(await prisma.original.count({ where })).toBe(2);
    expect(await prisma.trace.count({ where })).toBe(1);
  },
);
