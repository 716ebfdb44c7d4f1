import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { machineClock, openReplayTransport } from "./outbound/replay-transport";
import { newWebhookSecret } from "./outbound/webhook-signature";
import { openHttpTarget } from "./replay/http-target";
import { type CheckResult } from "./replay/protocol/conformance/check";
import { runConformance } from "./replay/protocol/conformance/run-conformance";
import { ReplayRequest } from "./replay/protocol/messages";

const root = join(import.meta.dirname, "..");
const secret = newWebhookSecret();
const canRun = (code: string): boolean => {
  try {
    execFileSync("python3", ["-c", `import sys; assert sys.version_info >= (3, 10)\n${code}`], {
      stdio: "ignore",
      timeout: 60_000,
    });
    return true;
  } catch {
    return false;
  }
};
/** A system of one step in the standard library alone. */
const plainTeam = `
import os, sys
sys.path.insert(0, "docs/examples")
import replay_kit
from replay_kit import serve
replay_kit.KEPT_COUNT = 2
def run(request, stop):
    steps = list(request["prefix"])
    new = [request["change"]["step"]] if request["change"] else []
    if len(steps) + len(new) < 3:
        new += [{"index": at, "agent": "Counter", "kind": "message", "content": str(at)} for at in range(len(steps) + len(new), 3)]
    yield from new
    return {"outcome": "passed", "finalAnswer": "2", "milestones": ["counted"]}
serve(run, {"system": {"name": "Counting"}, "starts": ["prefix"], "isSeeded": True, "milestones": ["counted"]}, [os.environ["REPLAY_SECRET"]], port=0)
`;
const examples = [
  { name: "replay_kit.py alone", command: ["python3", "-B", "-c", plainTeam], needs: "pass", multiplies: false },
  {
    name: "replay_ag2.py",
    command: ["python3", "-B", "docs/examples/replay_ag2.py", "0"],
    needs: "import ag2",
    multiplies: true,
  },
  {
    name: "replay_langgraph.py",
    command: ["python3", "-B", "docs/examples/replay_langgraph.py", "0"],
    needs: "import langgraph",
    multiplies: true,
  },
  {
    name: "replay-server.ts",
    command: [process.execPath, "--import", "tsx", "docs/examples/replay-server.ts", secret, "0"],
    needs: null,
    multiplies: true,
  },
];

it("docs/replay-protocol.md shows the TypeScript server as it is", () => {
  const read = (file: string): string => readFileSync(join(root, "docs", file), "utf8");
  expect(read("replay-protocol.md")).toContain(read("examples/replay-server.ts").trim());
});

describe.each(examples)("docs/examples: $name", ({ command: [program = "", ...args], needs, multiplies }) => {
  const isRun = needs === null || canRun(needs);
  let child: ChildProcess | null = null;
  let baseUrl = "";
  beforeAll(async () => {
    if (!isRun) return;
    child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, REPLAY_SECRET: secret },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    const first = new Promise<string>((resolve, reject) => {
      lines.once("line", resolve);
      child?.once("exit", () => reject(new Error("it ended before it listened")));
    });
    baseUrl = /http:\S+/.exec(await first)?.[0] ?? "";
  });
  afterAll(() => void child?.kill());
  const transport = () => openReplayTransport({ baseUrl, allowedHosts: ["127.0.0.1"] });

  it.skipIf(!isRun)("passes every check of what it claims", async () => {
    const results: CheckResult[] = [];
    const checks = runConformance({
      transport: transport(),
      secrets: [secret],
      clock: machineClock,
      signal: new AbortController().signal,
      runId: "test",
    });
    for await (const result of checks) results.push(result);
    expect(results.filter(({ status }) => status === "failed" || status === "not-run")).toEqual([]);
  });

  it.skipIf(!isRun)("refuses what is not signed before its body comes", async () => {
    const message = request(`${baseUrl}/replays`, { method: "POST", headers: { "content-length": "60000000" } });
    message.on("error", () => undefined); // the connection may be closed under what would still be sent
    const status = new Promise((resolve) => message.on("response", (response) => resolve(response.statusCode)));
    message.flushHeaders();
    expect(await status).toBe(401);
    message.destroy();
  });

  it.skipIf(!isRun || multiplies)("executes no key again whose answer it no longer keeps", async () => {
    const target = openHttpTarget(transport(), { name: "T", secrets: [secret], clock: machineClock });
    const asked = ReplayRequest.parse({
      ...{ protocol: 1, trace: { id: "1", question: "?" }, start: "prefix", prefix: [], seed: 1 },
      limits: { seconds: 30, steps: 50 },
    });
    const ask = (key: string) => target.replay(asked, { key, signal: new AbortController().signal });
    for (const key of ["one", "two", "three", "four", "four"]) await ask(key);
    await expect(ask("one")).rejects.toMatchObject({ problem: "failed", message: expect.stringContaining("not kept") });
  });

  it.skipIf(!isRun || !multiplies)("goes on from a prefix, and a replaced step changes what follows", async () => {
    const target = openHttpTarget(transport(), { name: "T", secrets: [secret], clock: machineClock });
    const signal = new AbortController().signal;
    const asked = ReplayRequest.parse({
      ...{ protocol: 1, trace: { id: "1", question: "What is 6 times 7?" }, start: "prefix", prefix: [], seed: 1 },
      limits: { seconds: 30, steps: 50 },
    });
    const whole = await target.replay(asked, { key: "whole", signal });
    expect(whole).toMatchObject({ outcome: "passed", finalAnswer: "Answer: 42" });
    for (const { index } of whole.steps) {
      const prefix = whole.steps.slice(0, index + 1);
      const rest = await target.replay({ ...asked, prefix }, { key: `rest-${index}`, signal });
      expect(rest).toMatchObject({ outcome: "passed", finalAnswer: "Answer: 42" });
      expect(rest.steps).toHaveLength(whole.steps.length - prefix.length);
    }
    const wrong = whole.steps.findLast(({ content }) => content.includes("42") && !content.startsWith("Answer"));
    if (!wrong) throw new Error("some step tells the product");
    const step = { ...wrong, content: wrong.content.replace("42", "43") };
    const change = { kind: "replace" as const, step };
    const replaced = await target.replay(
      { ...asked, prefix: whole.steps.slice(0, step.index), change },
      { key: "replaced", signal },
    );
    expect(replaced.steps[0]).toEqual(step);
    expect(replaced).toMatchObject({ outcome: "failed", finalAnswer: "Answer: 43" });
  });
});
