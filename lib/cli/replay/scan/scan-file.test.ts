import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeEndpoints, completion, listen } from "@/lib/llm/testing/scripted-endpoint";
import { makeFailures, type SandboxFailure } from "@/lib/replay/sandbox/make-failures";
import { exportTrace, exportTraces } from "@/lib/traces/export-trace";
import { registerReplay } from "../../replay";
import { sandboxHandler } from "../serve-sandbox";
import { serveReplays } from "../serve-replays";
import { type ScanOutcome } from "./say-scan";

let folder = "";
let output = { stdout: "", stderr: "" };
let failure: SandboxFailure;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "scan-"));
  output = { stdout: "", stderr: "" };
  vi.spyOn(process.stdout, "write").mockImplementation((text) => (output.stdout += String(text)) !== "");
  vi.spyOn(process.stderr, "write").mockImplementation((text) => (output.stderr += String(text)) !== "");
  const wish = { count: 1, seed: 7, domains: ["sales"], operators: ["flipped-comparison"] } as const;
  for await (const made of makeFailures(wish)) failure = made;
});
afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
  await closeEndpoints();
});

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
async function run(...args: string[]): Promise<void> {
  const program = new Command("faultline").exitOverride();
  registerReplay(program);
  for (const command of program.commands[0]?.commands ?? []) command.exitOverride();
  await program.parseAsync(["node", "faultline", "replay", "scan", ...args]);
}
async function scanned(...args: string[]): Promise<ScanOutcome> {
  output.stdout = "";
  await run(write("failed.json", exportTrace(failure.trace)), "--json", ...args);
  return JSON.parse(output.stdout) as ScanOutcome;
}
const found = ({ attribution }: ScanOutcome): unknown => [attribution?.agent, attribution?.stepIndex];
const planted = (): unknown => [failure.agent, failure.stepIndex];
const secret = `whsec_${"A".repeat(32)}`;
// The first scan waits for threads that load the sandbox, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

it(
  "scans in the sandbox, tells each step as it is tested, and prints the verdict with its figures",
  { tags: ["long"] },
  async () => {
    await run(write("failed.json", exportTrace(failure.trace)));
    expect(output.stdout).toContain(`decisive: step ${failure.stepIndex}, ${failure.agent}`);
    expect(output.stdout).toMatch(/ {2}step +agent +finding +corrected +control +p\n/);
    expect(output.stdout).toMatch(/\d+ replays of Sandbox team, no model asked/);
    expect(output.stderr).toContain(`step ${failure.stepIndex}, ${failure.agent}: decisive (corrected `);
    expect(process.exitCode).toBeUndefined();
  },
);

it("goes on from the replays that were kept, also where the last line was cut off", { tags: ["long"] }, async () => {
  const keep = join(folder, "kept.jsonl");
  const first = await scanned("--keep", keep);
  expect([found(first), first.recalledCount]).toEqual([planted(), 0]);
  const text = readFileSync(keep, "utf8");
  const half = text.split("\n").slice(0, 10).join("\n").slice(0, -20);
  writeFileSync(keep, half);
  const second = await scanned("--keep", keep);
  expect([second.recalledCount, second.attribution]).toEqual([8, first.attribution]);
  const third = await scanned("--keep", keep);
  expect([third.executedCount, third.attribution]).toEqual([0, first.attribution]);
  await expect(scanned("--keep", write("other", "text\n"))).rejects.toThrow("contains no replays of a scan");
});

it("scans over HTTP what the sandbox serves, and says what a system refuses", { tags: ["long"] }, async () => {
  const handler = await sandboxHandler({ task: "sales:17", slipRate: 0 }, secret);
  if (!handler) throw new Error("there is a handler");
  const served = await serveReplays(handler);
  try {
    expect(found(await scanned("--url", served.url, "--secret", secret))).toEqual(planted());
    const other = `whsec_${"B".repeat(32)}`;
    await expect(scanned("--url", served.url, "--secret", other)).rejects.toThrow("did not accept the signature");
  } finally {
    await served.close();
  }
});

it("takes edits by hand", async () => {
  const { stepIndex, clean } = failure;
  const edits = [{ step: stepIndex, content: clean.steps[stepIndex]?.content, words: "The comparison as asked." }];
  const outcome = await scanned("--corrector", write("edits.json", JSON.stringify(edits)));
  expect([found(outcome), outcome.attribution?.suggestedFix]).toEqual([planted(), "The comparison as asked."]);
  for (const wrong of ["[]", "{", '[{"step":9999,"content":"x"}]', '[{"step":1}]'])
    await expect(scanned("--corrector", write("wrong.json", wrong))).rejects.toThrow("wrong.json");
  await expect(scanned("--corrector", join(folder, "none.json"))).rejects.toThrow("cannot be read");
});

it("asks a model for corrections, once for each step over all calls", async () => {
  const { baseUrl, seen } = await listen((_, response) => {
    response.setHeader("content-type", "application/json");
    const reply = { reasoning: "Nothing.", is_mistaken: false, content: null, recipient: null, change: "" };
    response.end(JSON.stringify(completion(JSON.stringify(reply))));
  });
  const wish = ["--model", "m", "--base-url", baseUrl, "--keep", join(folder, "kept.jsonl")];
  const first = await scanned(...wish);
  expect(first).toMatchObject({ model: "m", error: null, attribution: { isAbstained: true } });
  const asked = seen.length;
  expect([first.callCount, asked > 5]).toEqual([asked, true]);
  expect([(await scanned(...wish)).callCount, seen.length]).toEqual([0, asked]);
});

it.each([
  [/name it with --url/, ["--secret", secret]],
  [/--model/, ["--corrector", "model"]],
  [/omit one of them/, ["--corrector", "reference", "--model", "m"]],
  [/set the secret/, ["--url", "http://x.example", "--secret-env", "FAULTLINE_NO_SUCH"]],
])("wrong use is said: %s", async (words, args) => {
  await expect(run("x.json", ...args)).rejects.toBeInstanceOf(CommanderError);
  expect(output.stderr).toMatch(words);
});

it("says which trace cannot be scanned, and why", async () => {
  const { trace, clean } = failure;
  await expect(run(join(folder, "none.json"))).rejects.toThrow("cannot be read");
  await expect(run(write("passed.json", exportTrace(clean)))).rejects.toThrow("this trace passed");
  const two = write("two.json", exportTraces([clean, trace]));
  await expect(run(two)).rejects.toThrow("holds 2 traces");
  await expect(run(two, "--trace-index", "2")).rejects.toThrow("the last is 1");
  const stranger = write("stranger.json", exportTrace({ ...trace, metadata: {} }));
  await expect(run(stranger)).rejects.toThrow("Choose who corrects steps");
  await expect(run(stranger, "--corrector", "reference")).rejects.toThrow("only tasks of the sandbox team");
  await expect(run(stranger, "--model", "m")).rejects.toThrow("Set its address with --url");
});
