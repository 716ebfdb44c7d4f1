// @module-tag long
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Certificate } from "@/lib/attribution/certificate/certificate";
import {
  makePlantedTrace,
  type Planted,
  replyAsPlanted,
  unbiased,
} from "@/lib/attribution/certificate/testing/planted-judge";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { registerAttribute } from "./attribute";
import { registerCertify } from "./certify";
import { type CertificationCost } from "./certify/plan-certification";

let folder = "";
let server: Server | null = null;
let output = { stdout: "", stderr: "" };
/** How often the endpoint was asked, and from which call on it refuses. */
let calls = { count: 0, most: Infinity, model: "planted-2026-01" };

const traceCount = 24;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "certify-"));
  output = { stdout: "", stderr: "" };
  calls = { count: 0, most: Infinity, model: "planted-2026-01" };
  process.exitCode = undefined;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => (output.stdout += String(text)) !== "");
  vi.spyOn(process.stderr, "write").mockImplementation((text) => (output.stderr += String(text)) !== "");
  for (let at = 0; at < traceCount; at += 1) {
    const { question, expectedAnswer, groundTruth, steps } = makePlantedTrace(at);
    const history = steps.map(({ agent, content }) => ({ name: agent, role: "assistant", content }));
    const label = {
      mistake_agent: groundTruth?.agent,
      mistake_step: String(groundTruth?.stepIndex),
      mistake_reason: "",
    };
    writeFileSync(
      join(folder, `${at}.json`),
      JSON.stringify({ question, question_ID: `task-${at}`, ground_truth: expectedAnswer, history, ...label }),
    );
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  server?.close();
  rmSync(folder, { recursive: true });
});

async function serve(planted: Partial<Planted>): Promise<string> {
  server?.close();
  const random = seededRandom(5);
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      calls.count += 1;
      response.setHeader("content-type", "application/json");
      if (calls.count > calls.most) {
        response.statusCode = 401;
        response.end(JSON.stringify({ error: { message: "No more." } }));
        return;
      }
      const body = JSON.parse(Buffer.concat(pieces).toString()) as { messages: { content: string }[] };
      const prompt = body.messages.map(({ content }) => content).join("\n");
      const content = JSON.stringify(replyAsPlanted(prompt, { ...unbiased, ...planted }, random));
      response.end(
        JSON.stringify({
          model: calls.model,
          system_fingerprint: "fp_1",
          choices: [{ finish_reason: "stop", message: { role: "assistant", content } }],
          usage: { prompt_tokens: 100, completion_tokens: 10 },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function certifyAt(baseUrl: string, args: string[]): Promise<void> {
  output = { stdout: "", stderr: "" };
  process.exitCode = undefined;
  const program = new Command("faultline").exitOverride();
  registerCertify(program);
  program.commands[0]?.exitOverride();
  const fixed = [
    "certify",
    folder,
    "--method",
    "all-at-once",
    "--model",
    "m",
    "--record",
    join(folder, "certify.jsonl"),
  ];
  await program.parseAsync(["node", "faultline", ...fixed, "--concurrency", "4", "--base-url", baseUrl, ...args]);
}
async function attributeAt(baseUrl: string, args: string[]): Promise<void> {
  output = { stdout: "", stderr: "" };
  const program = new Command("faultline").exitOverride();
  registerAttribute(program);
  const asked = ["attribute", join(folder, "0.json"), "--method", "all-at-once", "--model", "m", "--base-url", baseUrl];
  await program.parseAsync(["node", "faultline", ...asked, ...args]);
}
const printed = (): Certificate => JSON.parse(output.stdout) as Certificate;
const lines = (): string[] => readFileSync(join(folder, "certify.jsonl"), "utf8").trimEnd().split("\n");

describe("faultline certify", () => {
  it("prints what was measured, finds the planted bias, and writes the certificate", async () => {
    const out = join(folder, "certificate.out");
    await certifyAt(await serve({ exact: 0.9, followsText: 0.9 }), ["--out", out]);
    expect(output.stdout).toMatch(/^Exact step +24 +\d+% \[/m);
    expect(output.stdout).toMatch(/^Injected text +Names the step it points to .* found$/m);
    expect(output.stdout).toContain("Biases found: Injected text.");
    expect(output.stdout).toContain("Answered by: planted-2026-01 fp_1.");
    const certificate = JSON.parse(readFileSync(out, "utf8")) as Certificate;
    expect(certificate).toMatchObject({
      traceCount: 24,
      repeats: 2,
      missingCount: 0,
      judge: { method: "all-at-once" },
    });
    expect(certificate.baseline.step.isBeaten).toBe(true);
    expect(calls.count).toBe(24 * 8);
    expect(process.exitCode).toBeUndefined();
  });

  it("is told by attribute beside each answer, until another model answers", async () => {
    const baseUrl = await serve({ exact: 1 });
    const record = ["--certificates", join(folder, "certify.jsonl")];
    await attributeAt(baseUrl, record);
    expect(output.stdout).toContain("  judge: No certificate: ");
    await certifyAt(baseUrl, ["--probe", "order"]);
    await attributeAt(baseUrl, record);
    expect(output.stdout).toMatch(/^ {2}judge: Certified on .+: right step in at least \d+%, right agent in at least/m);
    await attributeAt(baseUrl, [...record, "--reveal-expected-answer", "--json"]);
    expect(JSON.parse(output.stdout)).toMatchObject({ results: [{ judge: { state: "none", step: null } }] });
    calls.model = "planted-2026-05";
    await attributeAt(baseUrl, record);
    expect(output.stdout).toMatch(
      /judge: Certificate of .+ lost\. Another model answers under this name: planted-2026-05/,
    );
  });

  it("draws no trace twice for a judge, and says when none is left", async () => {
    const baseUrl = await serve({});
    const again = ["--count", "12", "--probe", "order", "--repeats", "1", "--json"];
    const drawn = (): string[] =>
      lines().flatMap((line) => (JSON.parse(line) as { plan?: { drawn?: string[] } }).plan?.drawn ?? []);
    await certifyAt(baseUrl, again);
    await certifyAt(baseUrl, again);
    expect(new Set(drawn()).size).toBe(24);
    await expect(certifyAt(baseUrl, again)).rejects.toThrow("each once");
  });

  it("resumes where it was interrupted, and pays for no call twice", async () => {
    const baseUrl = await serve({});
    calls.most = 30;
    const args = ["--probe", "order", "--json"];
    await certifyAt(baseUrl, args);
    expect(process.exitCode).toBe(1);
    expect(output.stderr).toContain("The same command resumes");
    const paid = lines().filter((line) => line.includes('"kind":"call"')).length;
    expect(paid).toBe(30);
    calls.most = Infinity;
    calls.count = 0;
    await certifyAt(baseUrl, args);
    expect(calls.count).toBe(24 * 3 - 30);
    expect(printed()).toMatchObject({ traceCount: 24, inputTokens: 24 * 3 * 100 });
    expect(lines().at(-1)).toContain('"kind":"certificate"');
  });

  it("stops at a limit for all tries together", async () => {
    const baseUrl = await serve({});
    for (let attempt = 0; attempt < 3; attempt += 1)
      await certifyAt(baseUrl, ["--probe", "order", "--json", "--max-tokens", "9000"]);
    expect(calls.count).toBeGreaterThan(0);
    expect(calls.count * 110).toBeLessThanOrEqual(9000);
    expect(process.exitCode).toBe(1);
  });

  it("says what it would take before anything is asked, and nothing is asked or kept with --plan", async () => {
    const priced = ["--input-price", "1", "--output-price", "2"];
    const baseUrl = await serve({});
    await certifyAt(baseUrl, ["--plan", "--json", ...priced]);
    const plan = JSON.parse(output.stdout) as CertificationCost;
    expect(plan).toMatchObject({ traceCount: 24, answerCount: 24 * 8, minCalls: 24 * 8, maxCalls: 24 * 8 });
    expect(plan.maxCostUsd).toBeCloseTo((plan.maxInputTokens + 2 * plan.maxOutputTokens) / 1e6, 9);
    await certifyAt(baseUrl, ["--plan", "--max-tokens", "9000"]);
    expect(output.stdout).toMatch(/^Plan: 192 answers about 24 traces, 192 calls, .* tokens in, .* out, cost unknown/);
    expect(output.stdout).toContain("It may reach the limit");
    expect(calls.count).toBe(0);
    expect(existsSync(join(folder, "certify.jsonl"))).toBe(false);
    // The plan is above what the endpoint counts, and what is said first is the same.
    await certifyAt(baseUrl, ["--probe", "order", "--repeats", "1", "--json", ...priced]);
    expect(output.stderr.indexOf("Plan: 48 answers about 24 traces")).toBeGreaterThan(-1);
    expect(output.stderr.indexOf("Plan: ")).toBeLessThan(output.stderr.indexOf("[1/48]"));
  });

  it("says what is missing before anything is asked", async () => {
    await expect(certifyAt("http://127.0.0.1:9/v1", ["--probe", "luck"])).rejects.toThrow("there is no probe luck");
    expect(existsSync(join(folder, "certify.jsonl"))).toBe(false);
  });
});
