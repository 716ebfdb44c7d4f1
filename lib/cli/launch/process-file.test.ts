import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimProcessFile, readLivingRecord, readProcessRecord } from "./process-file";
import { processIdentity } from "./process-identity";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "faultline-claim-"));
  file = join(folder, "process.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const deadRecord = () => ({
  pid: spawnSync(process.execPath, ["-e", ""]).pid,
  identity: "gone",
  purpose: "npm start",
  state: "ready" as const,
  startedAt: "2026-01-01T00:00:00.000Z",
  children: [],
});

test("a claim says who holds the folder and leaves nothing behind when it is released", () => {
  const claim = claimProcessFile(file, "npm start");
  expect(readLivingRecord(file)).toMatchObject({ pid: process.pid, state: "starting" });
  claim.release();
  expect(readdirSync(folder)).toEqual([]);
});

test("only this account can read the record, which carries the database's password", () => {
  const claim = claimProcessFile(file, "npm start");
  claim.update({ databaseUrl: "postgresql://a:secret@127.0.0.1/x" });
  expect(statSync(file).mode & 0o077).toBe(0);
});

test("a second claim is refused with the address and the process of the first", () => {
  claimProcessFile(file, "npm start").update({ state: "ready", address: "http://127.0.0.1:8500" });
  expect(() => claimProcessFile(file, "npm start")).toThrow(
    new RegExp(`already running here at http://127\\.0\\.0\\.1:8500 \\(process ${process.pid}\\)`),
  );
});

test("a claim takes over from a process that is gone and says what it left", () => {
  writeFileSync(file, JSON.stringify(deadRecord()));
  expect(readLivingRecord(file)).toBeUndefined();
  const claim = claimProcessFile(file, "npm start");
  expect(claim.leftBy?.identity).toBe("gone");
  expect(readLivingRecord(file)?.pid).toBe(process.pid);
});

test("a living process that got the number of a dead one does not hold the folder", () => {
  const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  try {
    writeFileSync(file, JSON.stringify({ ...deadRecord(), pid: stranger.pid, identity: "an earlier boot:1" }));
    expect(claimProcessFile(file, "npm start").leftBy?.pid).toBe(stranger.pid);
  } finally {
    stranger.kill("SIGKILL");
  }
});

test("a take-over that another process has begun is not begun twice", () => {
  writeFileSync(file, JSON.stringify(deadRecord()));
  const self = { ...deadRecord(), pid: process.pid, identity: processIdentity(process.pid) };
  writeFileSync(`${file}.takeover`, JSON.stringify(self));
  expect(() => claimProcessFile(file, "npm start")).toThrow(/Try again/);
  expect(readProcessRecord(file)?.identity).toBe("gone");
});

test("a record that was cut off counts as none", () => {
  writeFileSync(file, '{"pid": 12');
  expect(readProcessRecord(file)).toBeUndefined();
  expect(claimProcessFile(file, "npm start").leftBy).toBeUndefined();
});
