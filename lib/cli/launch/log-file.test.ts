import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { followFile } from "./follow-file";
import { emptyLargeLog, openLog, rotateLog, tailOfFile } from "./log-file";

let file = "";
beforeEach(() => (file = join(mkdtempSync(join(tmpdir(), "faultline-log-")), "web.log")));
afterEach(() => rmSync(join(file, ".."), { recursive: true, force: true }));

test("a log is private and its last lines can be read", () => {
  const log = openLog(file);
  log("one\ntwo\n");
  log("three\n");
  expect(tailOfFile(file, 2)).toBe("two\nthree");
  expect(tailOfFile(file, 0)).toBe("");
  expect(statSync(file).mode & 0o077).toBe(0);
});

test("a log that has grown beyond 10 MiB is put aside, one that has not is kept", () => {
  writeFileSync(file, "small\n");
  rotateLog(file);
  expect(existsSync(`${file}.1`)).toBe(false);
  const log = openLog(file);
  for (let chunk = 0; chunk < 12; chunk += 1) log("x".repeat(1024 * 1024));
  expect(statSync(`${file}.1`).size).toBeGreaterThan(10 * 1024 * 1024);
  expect(existsSync(file) ? statSync(file).size : 0).toBeLessThan(3 * 1024 * 1024);
});

test("a log for which there is no room ends nothing, and says later how much is missing", () => {
  let isFull = true;
  const log = openLog(file, (...args) => {
    if (isFull) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    appendFileSync(...args);
  });
  log("lost ü\n");
  log("lost too\n");
  isFull = false;
  log("kept\n");
  log("kept too\n");
  expect(readFileSync(file, "utf8")).toBe("[log] 17 bytes lost: disk full\nkept\nkept too\n");
});

test("a large log that another process holds open is copied and emptied, and goes on from its beginning", () => {
  const held = openSync(file, "a");
  writeSync(held, "y".repeat(11 * 1024 * 1024));
  emptyLargeLog(file);
  writeSync(held, "after\n");
  closeSync(held);
  expect(readFileSync(file, "utf8")).toBe("after\n");
  expect(statSync(`${file}.1`).size).toBe(11 * 1024 * 1024);
  emptyLargeLog(file);
  expect(readFileSync(file, "utf8")).toBe("after\n");
  emptyLargeLog(`${file}.none`);
});

test("following a file hands out what was added, and begins anew when it was put aside", () => {
  writeFileSync(file, "before\n");
  const read = followFile(file);
  expect(read()).toBe("");
  writeFileSync(file, "before\nafter ü\n");
  expect(read()).toBe("after ü\n");
  writeFileSync(file, "new\n");
  expect(read()).toBe("new\n");
});

test("a character that was half written is handed out when it is whole", () => {
  const bytes = Buffer.from("ü");
  writeFileSync(file, "");
  const read = followFile(file);
  writeFileSync(file, bytes.subarray(0, 1));
  expect(read()).toBe("");
  writeFileSync(file, bytes);
  expect(read()).toBe("ü");
});

test("a file that does not exist has no lines", () => {
  expect(tailOfFile(file, 5)).toBe("");
  expect(followFile(file)()).toBe("");
  expect(() => readFileSync(file)).toThrow();
});
