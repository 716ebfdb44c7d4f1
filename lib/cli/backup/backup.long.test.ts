// @module-tag long
import "@/lib/jobs/testing/own-database";
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { databaseUrl } from "@/lib/env";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { storeVolumeScenario } from "@/prisma/seed-volume";
import { startWorker } from "@/lib/jobs/testing/worker-process";
import { dropDatabase } from "../testing/copy-database";

const folder = mkdtempSync(join(tmpdir(), "faultline-backup-"));
const restored = new URL(databaseUrl());
restored.pathname = `/restored_${randomBytes(6).toString("hex")}`;
const earlier = new URL(databaseUrl());
earlier.pathname = `/earlier_${randomBytes(6).toString("hex")}`;

afterAll(async () => {
  await dropDatabase(restored.href);
  await dropDatabase(earlier.href);
  rmSync(folder, { recursive: true, force: true });
});

const passphrase = "correct horse battery staple";
const place = (name: string): string => join(folder, name);

function faultline(args: string[], settings: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ["scripts/faultline.mjs", ...args], {
    env: { ...process.env, FAULTLINE_HOME: place("home"), FAULTLINE_BACKUP_PASSPHRASE: passphrase, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Exit code and both outputs of a command. */
async function run(args: string[], settings: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const child = faultline(args, settings);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => void (said += chunk));
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

/** Resolves once the backup of this process has begun with a file. */
const isWriting = (out: string, pid: number, file: string): Promise<void> =>
  vi.waitFor(() => expect(existsSync(`${out}.part-${pid}/tables/${file}`)).toBe(true), {
    timeout: 60_000,
    interval: 5,
  });

beforeAll(async () => {
  const ctx = await makeWorkspace();
  const { slug } = await prisma.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } });
  const signal = new AbortController().signal;
  await storeVolumeScenario(slug, { traceCount: 5_000, until: new Date(), signal, onProgress: () => undefined });
});

// The commands of docs/operating.md, as an operator gives them.
test("killed at any moment a backup leaves nothing that passes for one; a whole one restores equal", async () => {
  const ctx = await makeWorkspace();
  await startWorker();
  const traceId = await storeSample(ctx);
  let isBusy = true;
  const write = async (): Promise<void> => {
    while (isBusy) await startRun(ctx, { traceId, method: "rules", parameters: {}, isFresh: true });
  };
  const backUp = async (): Promise<void> => {
    expect(await run(["backup", place("whole")])).toMatchObject({ code: 0 });
    const files = readdirSync(place("whole/tables"));
    const between = files[Math.floor(Math.random() * files.length)] ?? "";
    for (const [at, file] of [files[0] ?? "", between, files.at(-1) ?? ""].entries()) {
      const name = `killed-${at}`;
      const child = faultline(["backup", place(name)]);
      const ended = once(child, "exit");
      await Promise.race([ended, isWriting(place(name), child.pid ?? 0, file)]);
      child.kill("SIGKILL");
      await ended;
      // It came first, or it is no backup.
      const { code } = await run(["verify", place(name), "--files"]);
      expect(code).toBe(existsSync(place(name)) ? 0 : 1);
    }
  };
  await Promise.all([write(), backUp().finally(() => void (isBusy = false))]);

  const settings = { DATABASE_URL: restored.href };
  expect(await run(["restore", place("whole")], settings)).toMatchObject({ code: 0 });
  const verified = await run(["verify", place("whole")], settings);
  expect(verified.said).toMatch(/all \d+ tables equal/);
  expect(verified.code).toBe(0);
  const again = await run(["restore", place("whole")], settings);
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining("not empty") });
});

test("a backup with a damaged file, or with another passphrase, restores nothing and says why", async () => {
  cpSync(place("whole"), place("damaged"), { recursive: true });
  const [file = ""] = readdirSync(place("damaged/tables")).filter((name) => name.includes("-Trace."));
  truncateSync(place(`damaged/tables/${file}`), 100);
  const settings = { DATABASE_URL: earlier.href };
  expect(await run(["verify", place("damaged"), "--files"])).toMatchObject({
    code: 1,
    said: expect.stringContaining("is damaged"),
  });
  expect(await run(["restore", place("damaged")], settings)).toMatchObject({
    code: 1,
    said: expect.stringContaining("is damaged"),
  });
  const another = await run(["restore", place("whole")], { ...settings, FAULTLINE_BACKUP_PASSPHRASE: "another" });
  expect(another).toMatchObject({ code: 1, said: expect.stringContaining("FAULTLINE_BACKUP_PASSPHRASE") });
  expect(readFileSync(place("whole/manifest.json"), "utf8")).not.toContain(process.env.FAULTLINE_SECRET);
});

test("a backup of an earlier release opens: its rows are there, and later migrations are applied", async () => {
  const release = join(import.meta.dirname, "testing/earlier-release");
  const settings = {
    DATABASE_URL: earlier.href,
    FAULTLINE_HOME: place("earlier-home"),
    FAULTLINE_BACKUP_PASSPHRASE: "release",
    FAULTLINE_SECRET: "",
  };
  const done = await run(["restore", release], settings);
  expect(done.said).toMatch(/74 tables, 560 rows.*\n.*\d+ migrations were applied/);
  const { said } = await run(["verify", release], settings);
  // Only what migrations changed on purpose: no table lacks a row.
  expect(said).not.toContain("rows instead of");
  expect(said).toContain("2 stored files, 0 damaged");
  expect(readFileSync(place("earlier-home/secret"), "utf8")).toBe(Buffer.alloc(32, 7).toString("base64"));
});
