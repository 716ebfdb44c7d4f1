// @module-tag long
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { checkout } from "@/lib/checkout";
import { childEnvironment } from "@/lib/env";

// A client that nobody here wrote: the inspector of the protocol's own SDK, from the package registry.
const inspector = "@modelcontextprotocol/inspector@2.12.0";
const run = promisify(execFile);

let folder = "";
const traces = (): string => join(folder, "traces");
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "inspector-"));
  writeFileSync(join(folder, "package.json"), "{}");
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", inspector];
  await run("npm", args, { cwd: folder, env: childEnvironment({}) });
  mkdirSync(traces());
  const steps = [
    ["Planner", "Add up the invoice: 120.50 and 9.50 freight."],
    ["Accountant", "The total is 120.50 + 9.50 = 120.50."],
    ["Planner", "FINAL ANSWER: 120.50"],
  ] as const;
  const passed = [
    steps[0],
    ["Accountant", "The total is 120.50 + 9.50 = 130."],
    ["Planner", "FINAL ANSWER: 130"],
  ] as const;
  const question = "What is the total of the invoice?";
  for (const [name, trace] of [
    ["failed.json", makeTrace(steps, { question })],
    ["passed.json", makeTrace(passed, { question, outcome: "passed", contentHash: "1".repeat(64) })],
  ] as const)
    writeFileSync(join(traces(), name), JSON.stringify({ faultline: 1, trace }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inspect(...args: string[]): Promise<unknown> {
  const own = [process.execPath, join(checkout, "scripts", "faultline.mjs"), "mcp", "--data", traces()];
  const program = join(folder, "node_modules", ".bin", "mcp-inspector");
  const { stdout } = await run(program, ["--cli", ...own, ...args], { cwd: folder, env: childEnvironment({}) });
  return JSON.parse(stdout);
}

const calls: Record<string, Record<string, string>> = {
  list_incidents: { number: "1" },
  search_traces: { query: "invoice" },
  get_trace: { trace: "failed.json", from: "1" },
  attribute: { trace: "failed.json" },
  get_evidence: { trace: "failed.json" },
  compare: { trace: "failed.json" },
  label: { trace: "failed.json", agent: "Accountant", step: "1", reason: "It adds wrong." },
  propose_fix: { trace: "failed.json" },
  mark_fixed: { number: "1", version: "v3" },
};

it("lists every tool, and calls each", async () => {
  const { tools } = (await inspect("--method", "tools/list")) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls).toSorted());
  for (const [name, args] of Object.entries(calls)) {
    const given = Object.entries(args).flatMap(([key, value]) => ["--tool-arg", `${key}=${value}`]);
    const answer = await inspect("--method", "tools/call", "--tool-name", name, ...given);
    expect([name, answer]).toMatchObject([name, { content: [{ type: "text" }] }]);
    expect([name, (answer as { isError?: boolean }).isError]).not.toEqual([name, true]);
  }
});

it("ends well where its input is a file that is empty", async () => {
  const own = [join(checkout, "scripts", "faultline.mjs"), "mcp", "--data", traces()];
  const server = spawn(process.execPath, own, { stdio: "ignore", env: childEnvironment({}) });
  expect(await once(server, "exit")).toEqual([0, null]);
});
