import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, expect, it, vi } from "vitest";
import { closeEndpoints, completion, listen, send } from "@/lib/llm/testing/scripted-endpoint";
import { machineClock, openReplayTransport } from "@/lib/outbound/replay-transport";
import { newWebhookSecret } from "@/lib/outbound/webhook-signature";
import { openHttpTarget } from "@/lib/replay/http-target";
import { ReplayRequest } from "@/lib/replay/protocol/messages";
import { makeTask } from "@/lib/replay/sandbox/make-task";
import { runTeam } from "@/lib/replay/sandbox/run-team";
import { flawlessConfig } from "@/lib/replay/sandbox/sandbox-config";
import { collect } from "@/lib/replay/sandbox/slip";
import { parseTrace } from "@/lib/traces/parse-trace";
import { registerReplay } from "../replay";
import { openModelPolicy } from "./open-model-policy";
import { sandboxHandler } from "./serve-sandbox";
import { type ServedReplays, serveReplays } from "./serve-replays";

const secret = newWebhookSecret();
const { signal } = new AbortController();
let served: ServedReplays | null = null;
afterEach(async () => {
  await served?.close();
  await closeEndpoints();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** The turns that the script takes of a task, as a model would answer them. */
async function turnsOf(seed: number): Promise<object[]> {
  const task = makeTask("sales", seed);
  const run = runTeam({ task, config: flawlessConfig, prefix: [], change: null, without: null, seed: 1, signal });
  const { steps } = await collect(run);
  return steps
    .filter(({ kind }) => kind !== "input" && kind !== "tool-result")
    .map(({ kind, content, recipient, tool }) => {
      const given = tool?.arguments as Record<string, string> | undefined;
      return {
        reasoning: "So it goes on.",
        recipient: recipient ?? null,
        tool: tool?.name ?? null,
        action: kind === "tool-call" ? "tool_call" : kind === "handoff" ? "hand_off" : "message",
        input: given?.query ?? given?.code ?? null,
        content: kind === "tool-call" ? "" : content,
      };
    });
}
async function serveModel(baseUrl: string) {
  const asked = {
    apiKeyEnv: "FAULTLINE_NO_SUCH",
    contextTokens: 32_000,
    replyTokens: 4_096,
    timeoutMs: 5_000,
    temperature: 0.5,
  };
  const policy = openModelPolicy({ ...asked, model: "gpt-9", baseUrl });
  const handler = await sandboxHandler({ task: "sales:3", slipRate: 0 }, secret, policy);
  if (!handler) throw new Error("there is a task");
  served = await serveReplays(handler);
  const transport = openReplayTransport({ baseUrl: served.url, allowedHosts: ["127.0.0.1"] });
  const target = openHttpTarget(transport, { name: "T", secrets: [secret], clock: machineClock });
  const { example: trace, ...capabilities } = await target.capabilities(signal);
  const rest = { start: "resample", prefix: [], seed: 1, limits: { seconds: 60, steps: 50 } };
  const request = ReplayRequest.parse({ protocol: 1, trace, ...rest });
  return { capabilities, request, ask: (asked: ReplayRequest) => target.replay(asked, { key: "k", signal }) };
}

it("serves the team with a model of an endpoint in the place of the scripts", async () => {
  const turns = await turnsOf(3);
  const endpoint = await listen((_request, response, _body, count) =>
    send(response, 200, completion(turns[count - 1])),
  );
  const { capabilities, request, ask } = await serveModel(endpoint.baseUrl);
  expect(capabilities).toMatchObject({ system: { name: "Sandbox team played by gpt-9" }, isSeeded: false });
  const report = await ask(request);
  expect(report).toMatchObject({ outcome: "passed", finalAnswer: makeTask("sales", 3).expectedAnswer, costUsd: null });
  expect(report.steps.filter(({ model }) => model === "gpt-9")).toHaveLength(turns.length);
  expect(endpoint.seen[0]?.body).toMatchObject({ model: "gpt-9", temperature: 0.5 });
});

it("replays nothing that agents by script did, and says so", async () => {
  const endpoint = await listen((_request, response) => send(response, 500, ""));
  const { request, ask } = await serveModel(endpoint.baseUrl);
  const sandbox = { ...(request.trace.metadata["sandbox"] as object), policy: "scripted" };
  const scripted = { ...request, trace: { ...request.trace, metadata: { sandbox } } };
  await expect(ask(scripted)).rejects.toMatchObject({
    problem: "refused",
    message: expect.stringContaining("played by scripts, here they are played by the model gpt-9") as string,
  });
  expect(endpoint.seen).toEqual([]);
});

it("ends in words where the endpoint refuses", async () => {
  const endpoint = await listen((_request, response) => send(response, 401, { error: { message: "No such key." } }));
  const { request, ask } = await serveModel(endpoint.baseUrl);
  await expect(ask(request)).rejects.toMatchObject({
    problem: "refused",
    message: expect.stringContaining("The model gpt-9 took no turn.") as string,
  });
});

it("faultline replay failures --model keeps the runs that the model failed in, and names it in them", async () => {
  const turns = await turnsOf(3);
  const wrong = { ...turns.at(-1), content: "Final answer: 7" };
  const endpoint = await listen((_request, response) => send(response, 200, completion(wrong)));
  const folder = mkdtempSync(join(tmpdir(), "model-failures-"));
  let stdout = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => (stdout += String(text)) !== "");
  vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  const run = async (...args: string[]): Promise<void> => {
    const program = new Command("faultline").exitOverride();
    registerReplay(program);
    for (const command of program.commands[0]?.commands ?? []) command.exitOverride();
    const model = ["--model", "gpt-9", "--base-url", endpoint.baseUrl, "--out", folder];
    await program.parseAsync(["node", "faultline", "replay", "failures", ...model, ...args]);
  };
  try {
    await run("--count", "2", "--json");
    const { files } = JSON.parse(stdout) as { files: { path: string }[] };
    const traces = files.map(({ path }) => parseTrace(readFileSync(join(folder, path), "utf8")).traces[0]?.trace);
    expect(traces).toHaveLength(2);
    for (const trace of traces)
      expect(trace).toMatchObject({
        outcome: "failed",
        finalAnswer: "7",
        system: { name: "Sandbox team played by gpt-9" },
        metadata: { sandbox: { policy: "gpt-9", config: { fault: null } } },
      });
    expect(traces[0]?.groundTruth).toBeUndefined();
    await run("--count", "1", "--passed", "--most-runs", "2");
    expect(process.exitCode).toBe(1);
    await expect(run("--fault", "flipped-comparison")).rejects.toThrow("a model fails on its own");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
