import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { type GateReport } from "@/lib/attribution/gate/gate-report";
import { type Trace } from "@/lib/traces/trace";
import { registerGate } from "./gate";

let folder = "";
let output = { stdout: "", stderr: "" };
let server: Server | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gate-"));
  output = { stdout: "", stderr: "" };
  process.exitCode = undefined;
  vi.stubEnv("FAULTLINE_API_KEY", "");
  vi.spyOn(process.stdout, "write").mockImplementation((text) => (output.stdout += String(text)) !== "");
  vi.spyOn(process.stderr, "write").mockImplementation((text) => (output.stderr += String(text)) !== "");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  server?.close();
  server = null;
  rmSync(folder, { recursive: true });
});

const traceOf = (at: number, isFailed: boolean, fields: Partial<Trace> = {}): Trace =>
  makeTrace(
    [
      ["Planner", `Look up entry ${at}.`],
      ["Searcher", `Entry ${at} does not exist.`],
      ["Planner", `The answer is ${at}.`],
    ],
    { question: `What does entry ${at} say?`, outcome: isFailed ? "failed" : "passed", ...fields },
  );

/** Writes so many runs of a version, of which the first so many failed. */
function write(name: string, failed: number, count: number, fields: Partial<Trace> = {}): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  for (let at = 0; at < count; at += 1) {
    const trace = traceOf(at, at < failed, fields);
    writeFileSync(join(path, `${at}.json`), JSON.stringify({ faultline: 1, trace }));
  }
  return path;
}

async function gate(...args: string[]): Promise<number> {
  const program = new Command("faultline").exitOverride();
  registerGate(program);
  for (const command of program.commands) command.exitOverride();
  process.exitCode = undefined;
  await program.parseAsync(["node", "faultline", "gate", ...args]);
  return Number(process.exitCode);
}

describe("faultline gate", () => {
  it("compares a folder for each version, and writes what was asked for", { tags: ["long"] }, async () => {
    const files = ["junit", "sarif", "markdown"].map((name) => join(folder, `report.${name}`));
    const [junit = "", sarif = "", markdown = ""] = files;
    const args = ["--junit", junit, "--sarif", sarif, "--markdown", markdown];
    expect(await gate("--data", write("1.4", 2, 40), write("1.5", 20, 40), ...args)).toBe(1);
    expect(output.stdout).toContain("Worse: 1.5 fails more often than 1.4.");
    expect(output.stdout).toContain("Paired by question: 40 tasks.");
    expect(readFileSync(junit, "utf8")).toContain("<testsuites");
    expect(JSON.parse(readFileSync(sarif, "utf8"))).toMatchObject({ version: "2.1.0" });
    expect(readFileSync(markdown, "utf8")).toContain("### Worse");
  });

  it("tells versions in one folder apart by what their traces state", { tags: ["long"] }, async () => {
    write("runs/a", 0, 60, { system: { name: "Desk", version: "1.4" } });
    write("runs/b", 0, 60, { system: { name: "Desk", version: "1.5" } });
    write("runs/c", 60, 60, { system: { name: "Other", version: "1.5" } });
    const args = ["--data", join(folder, "runs"), "--baseline", "1.4", "--candidate", "1.5", "--json"];
    expect(await gate(...args, "--system", "desk")).toBe(0);
    const report = JSON.parse(output.stdout) as GateReport;
    expect(report).toMatchObject({ verdict: "no worse", candidate: { version: "1.5", passed: 60, failed: 0 } });
    expect(await gate(...args)).toBe(1);
  });

  it(
    "tells versions in one folder apart by the folders that they lie in where no trace states one",
    { tags: ["long"] },
    async () => {
      write("runs/main", 2, 10);
      write("runs/branch", 2, 10);
      expect(await gate("--data", join(folder, "runs"), "--baseline", "main", "--candidate", "branch")).toBe(3);
      expect(output.stdout).toMatch(/Inconclusive: .* About \d+ more runs of each version would likely tell\./);
    },
  );

  it("uses labels where every failed trace has one", { tags: ["long"] }, async () => {
    const groundTruth = { agent: "Searcher", stepIndex: 1, reason: "", quotes: [], suspects: [] };
    const path = write("1", 10, 20, { groundTruth });
    await gate("--data", path, path, "--json");
    const report = JSON.parse(output.stdout) as GateReport;
    expect(report.lines.filter(({ kind }) => kind === "agent-mode")).toMatchObject([
      { title: expect.stringMatching(/^Searcher/) as string, failed: { baseline: 10, candidate: 10 } },
    ]);
  });

  it("says with 4 why it could not compare", async () => {
    const some = write("some", 1, 3);
    expect(await gate("--data", some, join(folder, "none"))).toBe(4);
    expect(output.stderr).toContain("No trace of version none could be read");
    expect(await gate("--data", some, write("unknown", 3, 3, { outcome: "unknown" }))).toBe(4);
    expect(await gate("--data", some, some, "--junit", join(folder, "no", "such", "folder"))).toBe(4);
  });

  it.each([
    [[], "choose --data"],
    [["--data", "a", "--server", "http://127.0.0.1:1"], "choose --data"],
    [["--data", "a", "b", "c"], "--data takes"],
    [["--data", "a", "--baseline", "1"], "name the versions"],
    [["--server", "http://127.0.0.1:1", "--baseline", "1", "--candidate", "2"], "--server needs"],
    [["--data", "a", "b", "--looks", "9"], "--looks takes up to 5"],
    [["--data", "a", "b", "--margin", "0"], "Enter points"],
  ])("refuses %j", async (args, words) => {
    await expect(gate(...args)).rejects.toThrow(CommanderError);
    expect(output.stderr).toContain(words);
  });
});

describe("faultline gate --server", () => {
  const versions: Record<string, number> = { "1.4": 1, "1.5": 18 };

  async function serve(): Promise<string[]> {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? "/", "http://server");
      response.setHeader("content-type", "application/json");
      if (request.headers.authorization !== "Bearer key") {
        response.statusCode = 401;
        response.end(JSON.stringify({ error: { code: "UNAUTHORIZED", message: "No valid API key." } }));
        return;
      }
      const exported = /^\/api\/v1\/traces\/(\d+)\/export$/.exec(url.pathname)?.[1];
      if (exported !== undefined) {
        response.end(JSON.stringify({ faultline: 1, trace: traceOf(Number(exported), true) }));
        return;
      }
      const version = /version:"?([\d.]+)/.exec(url.searchParams.get("q") ?? "")?.[1] ?? "";
      const failed = versions[version];
      const from = Number(url.searchParams.get("cursor") ?? 0);
      const to = Math.min(40, from + Math.min(25, Number(url.searchParams.get("limit"))));
      const traces = Array.from({ length: failed === undefined ? 0 : to - from }, (_, at) => {
        const { outcome, question } = traceOf(from + at, from + at < (failed ?? 0));
        return { id: String(from + at), outcome, question, groundTruth: null };
      });
      response.end(JSON.stringify({ traces, nextCursor: to < 40 && failed !== undefined ? String(to) : null }));
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    return ["--server", `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, "--baseline", "1.4"];
  }

  it(
    "asks for the traces of both versions, page by page, and for the steps of those that failed",
    { tags: ["long"] },
    async () => {
      const args = await serve();
      expect(await gate(...args, "--candidate", "1.5", "--api-key", "key", "--json")).toBe(1);
      expect(JSON.parse(output.stdout)).toMatchObject({
        verdict: "worse",
        baseline: { failed: 1, passed: 39 },
        candidate: { failed: 18, passed: 22 },
        pairing: { by: "question", tasks: 40 },
      });
      expect(await gate(...args, "--candidate", "1.5", "--api-key", "key", "--limit", "10")).toBe(1);
      expect(output.stdout).toContain("1 of 10");
    },
  );

  it("says with 4 what the server refused, and that it has no such version", async () => {
    const args = await serve();
    expect(await gate(...args, "--candidate", "1.5", "--api-key", "wrong")).toBe(4);
    expect(output.stderr).toContain("No valid API key.");
    expect(await gate(...args, "--candidate", "1.6", "--api-key", "key")).toBe(4);
    expect(output.stderr).toContain("has no trace of version 1.6");
  });
});
