// @module-tag long
import "@/lib/jobs/testing/own-database";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { restoreBackup } from "@/lib/cli/backup/restore-backup";
import { compareDatabase } from "@/lib/cli/backup/verify-backup";
import { writeBackup } from "@/lib/cli/backup/write-backup";
import { findStoreFault } from "@/lib/cli/launch/check-file-store";
import { dropDatabase } from "@/lib/cli/testing/copy-database";
import { prisma } from "@/lib/db";
import { databaseUrl } from "@/lib/env";
import { putObject } from "@/lib/outbound/object-store";
import { type RealStore, startRealStore, storePython } from "@/lib/cli/testing/real-store";
import { sweepObjects } from "../../ground/stored/sweep-objects";
import { noteObject } from "../../ground/stored/objects.sql";
import { checkStore } from "../../ground/queue/check-store";
import { deleteWorkspace } from "../../people/workspaces/delete-workspace";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { plantWord } from "../../sharing/shares/testing/plant-word";
import { sampleTrace } from "../../traces/reading/testing/sample-file";
import { deleteImport } from "../imports/delete-import";
import { storeImport } from "../imports/store-import";
import { largeFile, sendFile } from "../imports/testing/send-file";
import { deleteTraces } from "../removal/delete-traces";
import { createTraces } from "../uploads/create-traces";
import { checkOriginals } from "./check-originals";
import { moveOriginals } from "./move-originals";
import { readOriginal } from "./read-original";

// Against a real server that speaks S3 and refuses what is not signed rightly; none is to be had without Python.

const never = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), "faultline-store-"));
let store: RealStore;

const set = (settings: Record<string, string>): void => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
};
const pieces = () => prisma.originalChunk.findMany({ select: { bytes: true, objectKey: true } });
const looseKeys = async () => (await prisma.looseObject.findMany()).map(({ key }) => key);
/** An hour later, for what an upload that broke off has left. */
const expire = () => prisma.looseObject.updateMany({ data: { dueAt: new Date(0) } });

/** A trace of a file of its own, and its bytes. */
const upload = async (ctx: MemberContext, fields: Record<string, unknown> = {}) => {
  const bytes = Buffer.from(JSON.stringify(sampleTrace({ note: randomBytes(8).toString("hex"), ...fields })));
  const { traces } = await createTraces(ctx, { bytes, fileName: "a.json" });
  return { traceId: traces[0]?.id ?? "", bytes };
};
const download = async (ctx: MemberContext, traceId: string): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of (await readOriginal(ctx, { traceId })).chunks) parts.push(part);
  return Buffer.concat(parts);
};

describe.skipIf(storePython === null)("files in a store that speaks S3", () => {
  beforeAll(async () => void (store = await startRealStore()));
  beforeEach(() => set(store.settings));
  afterEach(async () => {
    set(store.settings);
    await prisma.workspace.deleteMany();
    await expire();
    await sweepObjects(never);
    expect(await store.keys()).toEqual([]);
    expect(await looseKeys()).toEqual([]);
  });
  afterAll(async () => {
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("pieces are objects, the same bytes are kept once, and a large file is read back as it came", async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const { traceId, bytes } = await upload(ctx);
    expect(await pieces()).toEqual([{ bytes: null, objectKey: (await store.keys())[0] }]);
    expect((await store.keys())[0]).toMatch(new RegExp(`^team/a/${ctx.workspaceId}/`));
    expect(await download(ctx, traceId)).toEqual(bytes);
    await createTraces(ctx, { bytes, fileName: "again.json" });
    expect(await pieces()).toHaveLength(1);
    const large = await sendFile(ctx, largeFile());
    expect(large.status).toBe("READING");
    expect((await store.keys()).length).toBeGreaterThan(3);
    expect(await checkOriginals()).toEqual({ count: 2, damaged: [] });
    expect(await looseKeys()).toHaveLength(1); // of the bytes that were there already
    await deleteImport(ctx, { id: large.id });
  });

  test("a store that is away, or refuses, takes nothing in, loses nothing, and is told by health and doctor", async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const { traceId, bytes } = await upload(ctx);
    const away = { code: "UNAVAILABLE", message: expect.stringContaining("not reachable") as string };
    expect(await findStoreFault()).toBeNull();
    expect(await checkStore()).toBe("ok");
    for (const settings of [
      { FAULTLINE_S3_ENDPOINT: "http://127.0.0.1:9" },
      { FAULTLINE_S3_SECRET: "another" },
      { FAULTLINE_S3_BUCKET: "none" },
    ]) {
      set(settings);
      await expect(upload(ctx)).rejects.toMatchObject(away);
      expect(await findStoreFault()).toMatch(/Nothing listens|SignatureDoesNotMatch|NoSuchBucket/);
      set(store.settings);
    }
    set({ FAULTLINE_S3_ENDPOINT: "http://127.0.0.1:9" });
    await expect(sendFile(ctx, sampleTrace())).rejects.toMatchObject(away);
    await expect(download(ctx, traceId)).rejects.toMatchObject(away);
    await expect(checkOriginals()).rejects.toMatchObject(away);
    await deleteTraces(ctx, { ids: [traceId] });
    await expect(sweepObjects(never)).rejects.toMatchObject(away);
    const unfinished = { where: { status: { not: "DONE" as const } } };
    expect([await prisma.import.count(unfinished), await prisma.original.count()]).toEqual([0, 0]);
    set(store.settings);
    expect(await download(ctx, (await upload(ctx, { again: bytes.length })).traceId)).toBeTruthy();
  });

  test("what an upload left that was killed is swept, and never what another one is about to name", async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    await noteObject(prisma, "team/a/left", 3_600_000);
    await putObject("team/a/left", Buffer.from("left"));
    expect(await sweepObjects(never)).toBe(0);
    expect(await store.keys()).toEqual(["team/a/left"]);
    await expire();
    expect(await sweepObjects(never)).toBe(1);
    expect(await store.keys()).toEqual([]);
    await upload(ctx);
    expect(await sweepObjects(never)).toBe(0);
    expect(await store.keys()).toHaveLength(1);
  });

  test("a deleted trace, import or workspace leaves no word of it in the bucket", async () => {
    const ours = await plantWord();
    const theirs = await plantWord();
    const kept = await makeWorkspace({ attributesUploads: false });
    await upload(kept);
    expect(await store.keysWith(ours.word)).toHaveLength(1);
    await deleteTraces(ours.ctx, { ids: [ours.traceId] });
    await sweepObjects(never);
    expect(await store.keysWith(ours.word)).toEqual([]);
    expect(await store.keysWith(theirs.word)).toHaveLength(1);
    await deleteWorkspace({ slug: theirs.ctx.workspaceSlug });
    const read = await sendFile(kept, sampleTrace({ note: "never stored" }));
    await deleteImport(kept, { id: read.id });
    await sweepObjects(never);
    expect(await store.keysWith(theirs.word)).toEqual([]);
    expect(await store.keys()).toHaveLength(1);
  });

  test("files move into the store and back while they are read, and a lost object is told", async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    set({ FAULTLINE_S3_BUCKET: "", FAULTLINE_S3_KEY_ID: "", FAULTLINE_S3_SECRET: "" });
    const before = [await upload(ctx), await upload(ctx)];
    const large = await sendFile(ctx, largeFile());
    const count = await prisma.originalChunk.count();
    set(store.settings);
    const same = async (): Promise<void> => {
      for (const { traceId, bytes } of before) expect(await download(ctx, traceId)).toEqual(bytes);
      expect(await checkOriginals()).toEqual({ count: 3, damaged: [] });
    };
    await same();
    expect(await moveOriginals("store")).toEqual({ count, lostCount: 0 });
    expect((await pieces()).every(({ bytes }) => bytes === null)).toBe(true);
    expect(await store.keys()).toHaveLength(count);
    await same();
    expect(await moveOriginals("store")).toEqual({ count: 0, lostCount: 0 });
    expect(await moveOriginals("database")).toEqual({ count, lostCount: 0 });
    await sweepObjects(never);
    expect(await store.keys()).toEqual([]);
    await same();
    await moveOriginals("store");
    await deleteImport(ctx, { id: large.id });
    await sweepObjects(never);
    await store.remove((await store.keys())[0] ?? "");
    expect((await checkOriginals()).damaged).toHaveLength(1);
    expect(await moveOriginals("database")).toEqual({ count: 1, lostCount: 1 });
  });

  test("a backup has the bytes of the store; restored without one it is equal, and deletes nothing there", async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const { traceId, bytes } = await upload(ctx);
    const { id } = await sendFile(ctx, [sampleTrace(), sampleTrace()]);
    await storeImport(ctx, { id });
    await noteObject(prisma, "team/a/on-its-way", 3_600_000);
    const restored = new URL(databaseUrl());
    restored.pathname = `/stored_${randomBytes(6).toString("hex")}`;
    const quiet = () => undefined;
    const wish = { databaseUrl: databaseUrl(), out: join(folder, "whole"), passphrase: null, report: quiet };
    const manifest = await writeBackup(wish);
    try {
      await restoreBackup({ databaseUrl: restored.href, folder: wish.out, manifest, report: quiet });
      expect((await compareDatabase(databaseUrl(), manifest)).differences).toEqual([]);
      expect((await compareDatabase(restored.href, manifest)).differences).toEqual([]);
      const { default: pg } = await import("pg");
      const client = new pg.Client({ connectionString: restored.href });
      await client.connect();
      const { rows } = await client.query(
        `select (select count(*)::int from "LooseObject") as "loose", count("objectKey")::int as "named", count("bytes")::int as "here" from "OriginalChunk"`,
      );
      await client.end();
      expect(rows).toEqual([{ loose: 0, named: 0, here: 2 }]);
    } finally {
      await dropDatabase(restored.href);
    }
    expect(await download(ctx, traceId)).toEqual(bytes);
    await store.remove((await store.keys())[0] ?? "");
    await expect(writeBackup({ ...wish, out: join(folder, "lost") })).rejects.toThrow("is not in the bucket");
  });
});
