import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepDatabase } from "./keep-database";
import { type DatabaseServer } from "./server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that ends when it is told to. */
function fakeServer() {
  let end: (how: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => (end = resolve));
  const stop = vi.fn(async () => end("code 0"));
  const server: DatabaseServer = { url: "", port: 5455, pid: 1, isAdopted: false, ended, stop };
  return { server, stop, end };
}

function keep(startAgain: () => Promise<DatabaseServer>, hasRoom = () => true) {
  const first = fakeServer();
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const kept = keepDatabase(first.server, { startAgain, hasRoom }, { say, gaveUp: say });
  return { first, lines, kept };
}

test("a database that ends by itself is started again after a second", async () => {
  const second = fakeServer();
  const { first, lines, kept } = keep(async () => second.server);
  first.end("SIGKILL");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines).toEqual(["[database] ended (SIGKILL); restarting in 1 s", "[database] running again on port 5455"]);
  await kept.stop();
  expect(second.stop).toHaveBeenCalledOnce();
  expect(first.stop).not.toHaveBeenCalled();
});

test("after the fifth failure in a row it says why and tries no more", async () => {
  const startAgain = vi.fn(async () => Promise.reject(new Error("its files are gone")));
  const { first, lines } = keep(startAgain);
  first.end("SIGKILL");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(startAgain).toHaveBeenCalledTimes(4);
  expect(lines.at(-1)).toBe("the database failed 5 times in a row; last, it did not start: its files are gone");
});

test("an end long after the last one counts as the first", async () => {
  const servers = Array.from({ length: 8 }, fakeServer);
  let next = 0;
  const { first, lines, kept } = keep(async () => servers[next++]!.server);
  first.end("SIGKILL");
  for (let at = 0; at < 7; at += 1) {
    await vi.advanceTimersByTimeAsync(120_000);
    servers[at]!.end("SIGINT");
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines.filter((line) => line.includes("restarting in 1 s"))).toHaveLength(8);
  await kept.stop();
});

test("a stop is no failure, and one that comes up meanwhile is stopped too", async () => {
  const second = fakeServer();
  let arrive: (server: DatabaseServer) => void = () => undefined;
  const { first, lines, kept } = keep(() => new Promise((resolve) => (arrive = resolve)));
  first.end("SIGKILL");
  await vi.advanceTimersByTimeAsync(1_000);
  const stopped = kept.stop();
  arrive(second.server);
  await stopped;
  expect(second.stop).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
});

test("without room on the disk it waits, and is started when there is some", async () => {
  const second = fakeServer();
  const startAgain = vi.fn(async () => second.server);
  let isFull = true;
  const { first, lines, kept } = keep(startAgain, () => !isFull);
  first.end("SIGABRT");
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(startAgain).not.toHaveBeenCalled();
  isFull = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lines).toEqual([
    "[database] ended (SIGABRT): the disk is full. It restarts when there is space",
    "[database] running again on port 5455",
  ]);
  await kept.stop();
});
