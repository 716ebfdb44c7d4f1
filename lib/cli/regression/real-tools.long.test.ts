// @module-tag long
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportCases } from "@/lib/attribution/regression/export-cases";
import { type RegressionFormat } from "@/lib/attribution/regression/formats/format-names";
import { makeCases } from "@/lib/attribution/regression/make-cases";
import { checkTable } from "@/lib/attribution/regression/testing/check-table";
import { findPython } from "@/lib/cli/testing/find-python";
import { readSandboxMetadata } from "@/lib/replay/sandbox/sandbox-metadata";
import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { taskOf } from "@/lib/replay/sandbox/make-task";
import { collect } from "@/lib/replay/sandbox/slip";
import { runTeam } from "@/lib/replay/sandbox/run-team";
import { type Trace } from "@/lib/traces/trace";

const run = promisify(execFile);
const python = findPython({
  name: "regression",
  packages: ["inspect-ai==0.3.285", "pytest==9.2.0"],
  importing: "import inspect_ai, pytest",
});

const folder = mkdtempSync(join(tmpdir(), "faultline-regression-"));
const failed: Trace[] = [];
let server: Server;
/** Whether the system has the fault that made its runs fail. */
let isBroken = true;
const asked: string[] = [];

/** The sandbox team with the task of the question, and the fault of its failed run or none. */
async function answer(question: string): Promise<string> {
  asked.push(question);
  const trace = failed.find((one) => one.question === question);
  const made = trace && readSandboxMetadata(trace.metadata);
  const task = made && taskOf(made.task);
  if (!made || !task) throw new Error("It is not a task of the sandbox.");
  const { config, seed } = made;
  const { signal } = new AbortController();
  const own = isBroken ? config : { ...config, fault: null };
  const { outcome } = await collect(
    runTeam({ task, config: own, prefix: [], change: null, without: null, seed, signal }),
  );
  return outcome.finalAnswer ?? "";
}

beforeAll(async () => {
  for await (const { trace } of makeFailures({ count: 3, seed: 11 })) failed.push(trace);
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: string };
      void answer(input).then((output) => response.end(JSON.stringify({ output })));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes the cases of the failures for a tool; answers the folder. */
function write(format: RegressionFormat): string {
  const { cases, leftOut } = makeCases(failed);
  expect([cases.length, leftOut]).toEqual([3, []]);
  const out = join(folder, format);
  mkdirSync(out, { recursive: true });
  for (const { name, text } of exportCases({ title: "all failures", cases }, format))
    writeFileSync(join(out, name), text);
  return out;
}

async function exitCode(
  program: string,
  args: string[],
  cwd: string,
  more: Record<string, string> = {},
): Promise<number> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const env = { ...process.env, SYSTEM_URL: url, ...more };
  return run(program, args, { cwd, env, timeout: 240_000 }).then(
    () => 0,
    ({ code }: { code: number }) => code,
  );
}

/** The exit codes of a tool against the broken and against the mended system. */
async function tryBoth(program: string, args: string[], cwd: string, more?: Record<string, string>): Promise<number[]> {
  const codes: number[] = [];
  for (const is of [true, false]) {
    isBroken = is;
    asked.length = 0;
    codes.push(await exitCode(program, args, cwd, more));
    expect(new Set(asked)).toEqual(new Set(failed.map(({ question }) => question)));
  }
  return codes;
}

describe.skipIf(python === null)("a regression set in Python", () => {
  it("fails in pytest on the broken system and passes on the mended one, as docs/regression-sets.md calls it", async () => {
    expect(await tryBoth(python ?? "", ["-m", "pytest", "-q"], write("pytest"))).toEqual([1, 0]);
  });

  it("fails in Inspect on the broken system and passes on the mended one", async () => {
    const logs = { INSPECT_LOG_DIR: join(folder, "logs") };
    expect(await tryBoth(python ?? "", ["regression.py"], write("inspect"), logs)).toEqual([1, 0]);
  });

  it("checks answers as we do", () => {
    const cwd = write("pytest");
    const code = `import json, sys; from faultline_check import passes; print(json.dumps([passes(t["check"], t["answer"]) for t in json.load(sys.stdin)]))`;
    const said = execFileSync(python ?? "", ["-c", code], { cwd, input: JSON.stringify(checkTable) });
    expect(JSON.parse(said.toString())).toEqual(checkTable.map(({ isRight }) => isRight));
  });
});

describe("a regression set for Langfuse", () => {
  it("fails on the broken system and passes on the mended one", async () => {
    expect(await tryBoth(process.execPath, ["langfuse.cjs", "run"], write("langfuse"))).toEqual([1, 0]);
  });

  // By the contract of Langfuse's API reference: no Langfuse runs here.
  it("sends each case as one item, the same when sent again", async () => {
    const cwd = write("langfuse");
    const items = new Map<string, Record<string, unknown>>();
    const paths: string[] = [];
    const langfuse = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        paths.push(`${request.method} ${request.url} ${request.headers.authorization}`);
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
        if (typeof body["id"] === "string") items.set(body["id"], body);
        response.end("{}");
      });
    });
    await new Promise<void>((resolve) => langfuse.listen(0, "127.0.0.1", resolve));
    const host = `http://127.0.0.1:${(langfuse.address() as AddressInfo).port}`;
    const keys = { LANGFUSE_HOST: host, LANGFUSE_PUBLIC_KEY: "pk", LANGFUSE_SECRET_KEY: "sk" };
    for (let time = 0; time < 2; time += 1)
      expect(await exitCode(process.execPath, ["langfuse.cjs", "upload"], cwd, keys)).toBe(0);
    langfuse.close();
    expect(new Set(paths)).toEqual(
      new Set([
        `POST /api/public/v2/datasets Basic ${Buffer.from("pk:sk").toString("base64")}`,
        `POST /api/public/dataset-items Basic ${Buffer.from("pk:sk").toString("base64")}`,
      ]),
    );
    const { cases } = JSON.parse(readFileSync(join(cwd, "cases.json"), "utf8")) as { cases: { question: string }[] };
    expect([...items.values()].map(({ input }) => input)).toEqual(cases.map(({ question }) => question));
    expect([...items.values()].every(({ datasetName }) => datasetName === "all failures")).toBe(true);
  });
});

// 1.9 GB of packages, which no change waits for; by day the program for Langfuse asks and checks by the same file.
it(
  "fails in promptfoo on the broken system and passes on the mended one",
  { tags: ["nightly"], timeout: 1_200_000 },
  async () => {
    const cwd = write("promptfoo");
    execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "promptfoo@0.121.20"], {
      cwd,
      stdio: "ignore",
      timeout: 900_000,
    });
    const quiet = {
      PROMPTFOO_DISABLE_TELEMETRY: "1",
      PROMPTFOO_DISABLE_UPDATE: "1",
      PROMPTFOO_CONFIG_DIR: join(folder, "promptfoo-home"),
    };
    const args = [
      join(cwd, "node_modules/promptfoo/dist/src/entrypoint.js"),
      "eval",
      "-c",
      "promptfooconfig.json",
      "--no-cache",
    ];
    expect(await tryBoth(process.execPath, args, cwd, quiet)).toEqual([100, 0]);
  },
);
