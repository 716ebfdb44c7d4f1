// @module-tag long
import "@/lib/jobs/testing/own-database";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { serveApi } from "@/app/api/v1/testing/serve-api";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { checkout } from "@/lib/checkout";
import { childEnvironment } from "@/lib/env";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";

// A client that nobody here wrote: the inspector of the protocol's own SDK, from the package registry.
const inspector = "@modelcontextprotocol/inspector@2.12.0";
const run = promisify(execFile);

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
vi.mock("@/lib/auth/current-user", () => ({ currentUser: () => Promise.resolve(null) }));

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

const program = [process.execPath, join(checkout, "scripts", "faultline.mjs"), "mcp"];
const onFolder = (): string[] => [...program, "--data", traces()];

/** The program is named in a file: `--server` on the inspector's own command line is one of its options. */
function onServer(url: string, key: string): string[] {
  const [command, ...args] = [...program, "--server", url, "--api-key", key];
  const path = join(folder, "servers.json");
  writeFileSync(path, JSON.stringify({ mcpServers: { faultline: { type: "stdio", command, args } } }));
  return ["--config", path, "--server", "faultline"];
}

async function inspect(target: string[], ...args: string[]): Promise<unknown> {
  const inspecting = join(folder, "node_modules", ".bin", "mcp-inspector");
  const { stdout } = await run(inspecting, ["--cli", ...target, ...args], { cwd: folder, env: childEnvironment({}) });
  return JSON.parse(stdout);
}

function callTool(target: string[], name: string, args: Record<string, string>): Promise<unknown> {
  const given = Object.entries(args).flatMap(([key, value]) => ["--tool-arg", `${key}=${value}`]);
  return inspect(target, "--method", "tools/call", "--tool-name", name, ...given);
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
  const { tools } = (await inspect(onFolder(), "--method", "tools/list")) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls).toSorted());
  for (const [name, args] of Object.entries(calls)) {
    const answer = await callTool(onFolder(), name, args);
    expect([name, answer]).toMatchObject([name, { content: [{ type: "text" }] }]);
    expect([name, (answer as { isError?: boolean }).isError]).not.toEqual([name, true]);
  }
});

it("finds and calls operations of a server, one that changes something among them", async () => {
  const server = await serveApi();
  try {
    const ctx = await makeWorkspace();
    const { key } = await createApiKey(ctx, { name: "inspector", role: "EDITOR", expiresInDays: 1 });
    const from = onServer(server.url, key);
    const { tools } = (await inspect(from, "--method", "tools/list")) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual([...Object.keys(calls), "find_operation", "call_operation"]);
    const words = "save a view of the trace list";
    expect(JSON.stringify(await callTool(from, "find_operation", { words }))).toContain("createView · POST");
    const body = JSON.stringify({ name: "Failures", page: "traces", query: "outcome:failed" });
    const made = await callTool(from, "call_operation", { operation: "createView", body });
    expect([made, (made as { isError?: boolean }).isError]).toEqual([made, undefined]);
    expect(JSON.stringify(await callTool(from, "call_operation", { operation: "listViews" }))).toContain("Failures");
  } finally {
    await server.close();
  }
});

it("ends well where its input is a file that is empty", async () => {
  const own = [join(checkout, "scripts", "faultline.mjs"), "mcp", "--data", traces()];
  const server = spawn(process.execPath, own, { stdio: "ignore", env: childEnvironment({}) });
  expect(await once(server, "exit")).toEqual([0, null]);
});
