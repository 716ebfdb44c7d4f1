// @module-tag long
// Starts first.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkout } from "@/lib/checkout";
import { copyDatabase } from "../testing/copy-database";
import { askHealth } from "./ask-health";
import { canReach, findAccount, isRoot } from "./postgres/account";
import { readPidFile, stopDatabase } from "./postgres/server";
import { type ProcessRecord, readLivingRecord, readProcessRecord } from "./process-file";
import { isAlive, waitUntil } from "./process-identity";

const startTimeoutMs = 600_000;
/** For what takes a second on a quiet machine. */
const waitMs = 120_000;
const command = join(checkout, "scripts/faultline.mjs");

let folder = "";
let home = "";
const children: ChildProcess[] = [];
/** Settings that hide those of whoever runs the tests. */
const settings = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: "production",
  DATABASE_URL: "",
  FAULTLINE_DIRECT_DATABASE_URL: "",
  FAULTLINE_SECRET: "",
  FAULTLINE_OWNER_EMAIL: "",
  FAULTLINE_OWNER_PASSWORD: "",
  FAULTLINE_PUBLIC_URL: "",
  HOST: "",
  PORT: "0",
  FAULTLINE_HOME: home,
  ...more,
});

interface Started {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
}

function start(env: NodeJS.ProcessEnv = settings(), account: { uid?: number; gid?: number } = {}): Started {
  const child = spawn(process.execPath, [join(checkout, "scripts/start.mjs")], {
    cwd: checkout,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    ...account,
  });
  children.push(child);
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text, exited: once(child, "close").then(([code]) => code as number | null) };
}

async function ready(started: Started): Promise<ProcessRecord> {
  let record: ProcessRecord | undefined;
  await waitUntil(() => {
    record = readLivingRecord(join(home, "process.json"));
    return record?.state === "ready" || started.child.exitCode !== null;
  }, startTimeoutMs);
  if (record?.state !== "ready") throw new Error(`It did not start:\n${started.output()}`);
  return record;
}

const run = (...args: string[]) => runWith({}, ...args);
const runWith = (env: Record<string, string>, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder, // not the checkout: the command finds that from its own place
    env: settings(env),
    encoding: "utf8",
  });
  return { status, stdout, stderr };
};
const isWell = (address: string): Promise<boolean> =>
  waitUntil(async () => (await askHealth(address))?.status === "ok", waitMs);
const dataFolder = (): string =>
  join(existsSync(join(home, "location")) ? readFileSync(join(home, "location"), "utf8").trim() : home, "pg18");

function makeFolder(): void {
  folder = mkdtempSync(join(tmpdir(), "faultline-start-"));
  chmodSync(folder, 0o755);
  home = join(folder, "home");
}

async function removeFolder(): Promise<void> {
  const record = readLivingRecord(join(home, "process.json"));
  if (record) run("stop");
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  }
  const left = readPidFile(dataFolder());
  if (left) await stopDatabase(left.pid);
  const elsewhere = join(home, "location");
  if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, "utf8").trim(), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** One home from its first start on: each test goes on from where the one before it left the instance. */
describe("a home, from nothing on", () => {
  let winner: Started;
  let loser: Started;
  /** What holds the home now. */
  let record: ProcessRecord;

  beforeAll(async () => {
    makeFolder();
    const both = [start(), start()] as const;
    await waitUntil(() => both.some(({ child }) => child.exitCode !== null), startTimeoutMs);
    [loser, winner] = both[0].child.exitCode === null ? [both[1], both[0]] : [both[0], both[1]];
    record = await ready(winner);
  });
  afterAll(removeFolder);

  test("the first start leads from nothing to a healthy instance and prints address, link and place", async () => {
    const { address } = record;
    await waitUntil(() => winner.output().includes("Data:"), waitMs);
    expect(winner.output()).toContain(`Faultline is running at ${address}`);
    expect(winner.output()).toContain(join(home, "pg18"));
    const link = /Sign in once:\s+(\S+)/.exec(winner.output())?.[1] ?? "";
    expect((await fetch(link)).status).toBe(200);
    expect(await isWell(address ?? "")).toBe(true);
    expect(winner.output()).not.toMatch(/error|warn|FATAL|crontab/i);
    for (const name of ["secret", "database-password", "process.json"]) {
      expect(statSync(join(home, name)).mode & 0o077).toBe(0);
    }
  });

  test("of two starts at once one runs, and the other says who does, as does every later one", async () => {
    expect(await loser.exited).toBe(1);
    expect(loser.output()).toMatch(/is using this folder|already running here|starting here right now/);
    const third = start();
    expect(await third.exited).toBe(1);
    expect(third.output()).toContain(`already running here at ${record.address} (process ${record.pid})`);
    expect(await isWell(record.address ?? "")).toBe(true);
  });

  test("a worker or web server that is killed is replaced", async () => {
    for (const { pid } of record.children) process.kill(pid, "SIGKILL");
    const isReplaced = (): boolean => {
      const now = readProcessRecord(join(home, "process.json"))?.children.map(({ pid }) => pid) ?? [];
      return now.length === 2 && !now.some((pid) => record.children.some((old) => old.pid === pid));
    };
    expect(await waitUntil(isReplaced, waitMs)).toBe(true);
    expect(await isWell(record.address ?? "")).toBe(true);
  });

  test("a database that is killed is started again at its place, with all that was acknowledged and no secret of ours", async () => {
    const key = run("api-key", "create", "--workspace", "demo", "--role", "VIEWER").stdout.trim();
    const killed = readPidFile(dataFolder());
    // As long as it is stopped, the supervisor brings nothing back.
    winner.child.kill("SIGSTOP");
    process.kill(killed?.pid ?? 0, "SIGKILL");
    const openPage = () => fetch(`${record.address}/invite/nobody`);
    expect(await waitUntil(async () => (await openPage()).status === 503, waitMs)).toBe(true);
    const { headers } = await openPage();
    expect([headers.get("retry-after"), headers.get("content-type")]).toEqual(["5", "text/html; charset=utf-8"]);
    winner.child.kill("SIGCONT");
    const isReplaced = (): boolean => ![undefined, killed?.pid].includes(readPidFile(dataFolder())?.pid);
    expect(await waitUntil(isReplaced, waitMs)).toBe(true);
    expect(await isWell(record.address ?? "")).toBe(true);
    const now = readPidFile(dataFolder());
    expect(now?.port).toBe(killed?.port);
    const listed = await fetch(`${record.address}/api/v1/traces`, { headers: { authorization: `Bearer ${key}` } });
    expect(listed.status).toBe(200);
    if (process.platform === "linux") {
      const names = readFileSync(`/proc/${now?.pid}/environ`, "utf8")
        .split("\0")
        .map((line) => line.split("=")[0]);
      expect(names.filter((name) => !["PATH", "LANG", "TZ", "LC_ALL", "LD_LIBRARY_PATH", ""].includes(name!))).toEqual(
        [],
      );
    }
  });

  test("a database that was killed with everything else recovers, in the background", async () => {
    const database = readPidFile(dataFolder());
    const now = readLivingRecord(join(home, "process.json"));
    winner.child.kill("SIGKILL");
    process.kill(database?.pid ?? 0, "SIGKILL");
    await waitUntil(() => !isAlive(database?.pid ?? 0), waitMs);
    expect(await waitUntil(() => !now?.children.some(({ pid }) => isAlive(pid)), waitMs)).toBe(true);
    const launched = run("launch", "--daemon");
    expect(launched).toMatchObject({ status: 0, stderr: "" });
    // Nobody has used the link of the first start.
    expect(launched.stdout).toContain("Sign in once");
    record = readLivingRecord(join(home, "process.json")) ?? record;
    expect(await isWell(record.address ?? "")).toBe(true);
  });

  test("in the background it answers status, doctor, a key, a link, a worker more and logs", async () => {
    const address = record.address ?? "";
    expect(run("status")).toMatchObject({ status: 0, stdout: expect.stringContaining(address) as string });
    expect(run("health").status).toBe(0);
    expect(run("doctor")).toMatchObject({ status: 0, stdout: expect.stringMatching(/^ok: /) as string });
    expect(run("launch", "--daemon")).toMatchObject({ status: 1 });

    const key = run("api-key", "create", "--workspace", "demo", "--role", "VIEWER").stdout;
    expect(key).toMatch(/^fl_\S+\n$/);
    const listed = await fetch(`${address}/api/v1/traces`, { headers: { authorization: `Bearer ${key.trim()}` } });
    expect(listed.status).toBe(200);
    expect(run("user", "reset", "owner@localhost").stdout).toMatch(new RegExp(`^${address}/sign-in/link/\\S+\n$`));
    expect(run("user", "reset", "nobody@example.com")).toMatchObject({ status: 1, stdout: "" });

    const worker = spawn(process.execPath, [command, "worker"], {
      env: settings(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(worker);
    await once(worker.stdout, "data");
    expect(await waitUntil(async () => (await askHealth(address))?.workers === 2, waitMs)).toBe(true);
    worker.kill("SIGTERM");
    expect((await once(worker, "close"))[0]).toBe(0);
    expect(run("logs", "--lines", "400").stdout).toContain("[worker] ready");
  });

  test("after kill -9 web server and worker go too, the next start takes the database over, and Ctrl-C stops web server, worker and database in this order", async () => {
    const database = readPidFile(dataFolder());
    process.kill(record.pid, "SIGKILL");
    expect(await waitUntil(() => !record.children.some(({ pid }) => isAlive(pid)), waitMs)).toBe(true);
    expect(isAlive(database?.pid ?? 0)).toBe(true);

    const next = start(settings({ PORT: new URL(record.address ?? "").port }));
    const after = await ready(next);
    expect(next.output()).toContain("left by an earlier start");
    expect(readPidFile(dataFolder())?.pid).toBe(database?.pid);
    expect(after.address).toBe(record.address);
    expect(await isWell(after.address ?? "")).toBe(true);

    next.child.kill("SIGINT");
    next.child.kill("SIGINT"); // npm passes Ctrl-C on a second time
    expect(await next.exited).toBe(0);
    const stopped = next.output().match(/^ {2}\w+ +stopped$/gm);
    expect(stopped?.map((line) => line.trim().split(/\s+/)[0])).toEqual(["web", "worker", "database"]);
    expect([...after.children.map(({ pid }) => pid), database?.pid ?? 0].filter(isAlive)).toEqual([]);
    expect(existsSync(join(home, "process.json"))).toBe(false);
  });

  test("a command that needs the database starts it for its own time", () => {
    expect(run("api-key", "create", "--workspace", "demo", "--role", "VIEWER").stdout).toMatch(/^fl_\S+\n$/);
    expect(readPidFile(dataFolder())).toBeUndefined();
  });

  test("what runs in the background is stopped by a command", () => {
    expect(run("launch", "--daemon").status).toBe(0);
    expect(run("stop").status).toBe(0);
    expect(run("status").status).toBe(1);
    expect(readPidFile(dataFolder())).toBeUndefined();
  });
});

describe("each in a home of its own", () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  test("a taken port ends the start before anything is made, and says how to choose another", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const bound = server.address();
    const port = typeof bound === "object" && bound ? bound.port : 0;
    const started = start(settings({ PORT: String(port) }));
    expect(await started.exited).toBe(1);
    server.close();
    expect(started.output()).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(started.output()).toContain(`PORT=${port + 1} npm start`);
    expect(existsSync(dataFolder())).toBe(false);
    expect(existsSync(join(home, "process.json"))).toBe(false);
  });

  test("the help answers, and wrong usage ends with 2", () => {
    expect(run("--help")).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("start") as string });
    expect(run("bogus")).toMatchObject({ status: 2, stdout: "" });
    expect(run("api-key", "create", "--workspace", "demo", "--role", "KING")).toMatchObject({ status: 2, stdout: "" });
    expect(run("logs", "--lines", "many").status).toBe(2);
  });

  test("the doctor names what is wrong and how to repair it, in pairs", () => {
    const { status, stdout } = runWith({ DATABASE_URL: "postgresql://somebody:hush@127.0.0.1:1/faultline" }, "doctor");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^error: .*127\.0\.0\.1:1\/faultline is not usable.*\nfix: .*DATABASE_URL$/m);
    expect(stdout).toMatch(/^error: no secret.*\nfix: set FAULTLINE_SECRET/m);
    expect(stdout).not.toContain("hush");
  });

  test("a worker that cannot reach its database says so in a sentence, without the password", () => {
    const { status, stderr } = runWith({ DATABASE_URL: "postgresql://somebody:hush@127.0.0.1:1/faultline" }, "worker");
    expect(status).toBe(1);
    expect(stderr).toMatch(/127\.0\.0\.1:1\/faultline is not usable.*DATABASE_URL/);
    expect(stderr).not.toMatch(/hush|\n\s+at /);
  });

  test("a database that cannot be reached ends the start with the variable to look at", async () => {
    const started = start(settings({ DATABASE_URL: "postgresql://somebody:hush@127.0.0.1:1/faultline" }));
    expect(await started.exited).toBe(1);
    expect(started.output()).toMatch(/127\.0\.0\.1:1\/faultline is not usable.*DATABASE_URL/);
    expect(started.output()).not.toContain("hush");
  });

  // By day: the browser tests start an instance so; start.spec.ts.
  test(
    "with DATABASE_URL that database is used, none is started, and an owner whose password is set gets no link",
    { tags: ["nightly"] },
    async () => {
      // Migrated: of one that is missing a test tells that stands beside the migrations.
      const [template, name] = [process.env.FAULTLINE_TEST_TEMPLATE, `started_${randomBytes(4).toString("hex")}`];
      const empty = new URL(`/${name}`, process.env.DATABASE_URL).href;
      const url = template ? await copyDatabase(template, name) : empty;
      const owner = { FAULTLINE_OWNER_EMAIL: "olga@example.com", FAULTLINE_OWNER_PASSWORD: "correct horse battery" };
      const started = start(settings({ DATABASE_URL: url, ...owner }));
      const record = await ready(started);
      await waitUntil(() => started.output().includes("Data:"), waitMs);
      expect(started.output()).not.toContain("Sign in once");
      expect(await isWell(record.address ?? "")).toBe(true);
      expect(existsSync(dataFolder())).toBe(false);
      started.child.kill("SIGTERM");
      expect(await started.exited).toBe(0);
    },
  );

  describe.runIf(isRoot())("as root", () => {
    test("a home that the database's account cannot reach keeps its data where the file location says, and finds it there again", () => {
      chmodSync(folder, 0o700);
      const ask = () => run("user", "reset", "nobody@example.com");
      const unknown = { status: 1, stdout: "", stderr: expect.stringContaining("nobody@example.com") as string };
      expect(ask()).toMatchObject(unknown);
      const base = readFileSync(join(home, "location"), "utf8").trim();
      const madeAt = statSync(join(base, "pg18", "PG_VERSION")).mtimeMs;
      expect(existsSync(join(home, "pg18"))).toBe(false);
      expect(ask()).toMatchObject(unknown);
      expect(readFileSync(join(home, "location"), "utf8").trim()).toBe(base);
      expect(statSync(join(base, "pg18", "PG_VERSION")).mtimeMs).toBe(madeAt);
    });

    const nobody = isRoot() ? findAccount(readFileSync("/etc/passwd", "utf8"), ["nobody"]) : undefined;
    // By day: whoever is no root starts all of the above so.
    test.runIf(nobody && canReach(checkout, nobody))(
      "an ordinary account starts it just as well",
      { tags: ["nightly"] },
      async () => {
        mkdirSync(home);
        chownSync(home, nobody?.uid ?? 0, nobody?.gid ?? 0);
        const started = start(settings({ HOME: home }), nobody);
        const record = await ready(started);
        expect(await isWell(record.address ?? "")).toBe(true);
        expect(statSync(dataFolder()).uid).toBe(nobody?.uid);
        started.child.kill("SIGTERM");
        expect(await started.exited).toBe(0);
      },
    );
  });
});
