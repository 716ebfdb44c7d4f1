// @module-tag long
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPython, isDone } from "./cli/testing/find-python";
import { machineClock, openReplayTransport } from "./outbound/replay-transport";
import { newWebhookSecret } from "./outbound/webhook-signature";
import { openHttpTarget } from "./replay/http-target";
import { type CheckResult } from "./replay/protocol/conformance/check";
import { runConformance } from "./replay/protocol/conformance/run-conformance";
import { signatureHeaders } from "./replay/protocol/signature";
import { ReplayRequest, type ReplayStep } from "./replay/protocol/messages";

const root = join(import.meta.dirname, "..");
const secret = newWebhookSecret();
const canRun = (python: string, code: string): boolean =>
  isDone(python, ["-c", `import sys; assert sys.version_info >= (3, 10)\n${code}`], 60_000);

/** What the Python examples are held against: docs/replay-protocol.md names the same versions. */
const packages = ["ag2==1.2.1", "langgraph==1.2.22"];
const importing = `from importlib.metadata import version\n${packages.map((one) => `assert "${one}" == "${one.split("==")[0]}==" + version("${one.split("==")[0]}")`).join("\n")}`;

/** A Python that has the packages: this machine's, or one of our own, which takes most of a minute to make. */
const findTeam = (): string | null =>
  canRun("python3", importing) ? "python3" : findPython({ name: "replay-examples", packages, importing });
const plainPython = canRun("python3", "pass") ? "python3" : null;
const python = plainPython === null ? null : findTeam();
/** A system of one step in the standard library alone. */
const plainTeam = `
import os, sys
sys.path.insert(0, "docs/examples")
import replay_kit
from replay_kit import serve
replay_kit.KEPT_COUNT = 2
def run(request, stop):
    steps = list(request["prefix"])
    if request["trace"]["question"] == "gap":
        yield {"index": 7, "agent": "Counter", "kind": "message", "content": "7"}
    new = [request["change"]["step"]] if request["change"] else []
    if len(steps) + len(new) < 3:
        new += [{"index": at, "agent": "Counter", "kind": "message", "content": str(at)} for at in range(len(steps) + len(new), 3)]
    yield from new
    return {"outcome": "passed", "finalAnswer": "2", "milestones": ["counted"]}
serve(run, {"system": {"name": "Counting"}, "starts": ["prefix"], "isSeeded": True, "milestones": ["counted"]}, [os.environ["REPLAY_SECRET"]], port=0)
`;
const examples = [
  { name: "replay_kit.py alone", command: [plainPython, "-B", "-c", plainTeam], multiplies: false },
  {
    name: "replay_ag2.py",
    command: [python, "-B", "docs/examples/replay_ag2.py", "0"],
    multiplies: true,
  },
  {
    name: "replay_langgraph.py",
    command: [python, "-B", "docs/examples/replay_langgraph.py", "0"],
    multiplies: true,
  },
  {
    name: "replay-server.ts",
    command: [process.execPath, "--import", "tsx", "docs/examples/replay-server.ts", secret, "0"],
    multiplies: true,
  },
].map((example) => {
  const command = example.command.flatMap((part) => part ?? []);
  const isRun = command.length === example.command.length;
  const name = isRun
    ? example.name
    : `${example.name} (not run: no Python that has, or can get, ${packages.join(" and ")})`;
  return { ...example, command, isRun, name };
});

it("docs/replay-protocol.md names the versions that the Python examples are run with", () => {
  const page = readFileSync(join(root, "docs/replay-protocol.md"), "utf8");
  expect(page).toContain(`With ${packages.join(" and ").replaceAll("==", " ")} `);
});

it("docs/replay-protocol.md shows the TypeScript server as it is", () => {
  const read = (file: string): string => readFileSync(join(root, "docs", file), "utf8");
  expect(read("replay-protocol.md")).toContain(read("examples/replay-server.ts").trim());
});

const asking = (question: string): ReplayRequest =>
  ReplayRequest.parse({
    protocol: 1,
    trace: { id: "1", question },
    start: "prefix",
    prefix: [],
    seed: 1,
    limits: { seconds: 30, steps: 50 },
  });

type Ask = (more: Partial<ReplayRequest>) => Promise<{ steps: ReplayStep[]; finalAnswer: string | null }>;

/** A hint reaches whoever comes next, at any step, or the agent that it is for and no other. */
async function expectHints(whole: readonly ReplayStep[], ask: Ask): Promise<void> {
  const hinted = (stepIndex: number, text: string, agent?: string) =>
    ask({ prefix: whole.slice(0, stepIndex), change: { kind: "hint", stepIndex, text, ...(agent && { agent }) } });
  const last = whole.length - 1;
  expect((await hinted(1, "Use 6 and 8.")).finalAnswer).toBe("Answer: 48");
  expect((await hinted(last, "The product is 49.")).finalAnswer).toBe("Answer: 49");
  const addressed = await hinted(1, "The product is 50.", whole[last]?.agent);
  expect(addressed.finalAnswer).toBe("Answer: 50");
  expect(addressed.steps.slice(0, -1)).toEqual(whole.slice(1, -1));
}

/**
 * From every prefix the others go on where it ends, and whoever is left out takes no step; a replacement is refused.
 */
async function expectLeavingOut(whole: readonly ReplayStep[], ask: Ask): Promise<void> {
  const agents = whole.filter(({ kind }) => kind !== "input" && kind !== "tool-result").map(({ agent }) => agent);
  for (const agent of agents) {
    const out = new Set([
      agent,
      ...whole.flatMap((step) => (step.agent === agent && step.tool ? [step.tool.name] : [])),
    ]);
    for (const { index } of whole) {
      const { steps } = await ask({ prefix: whole.slice(0, index + 1), without: { agent } });
      const rest = whole.slice(index + 1).filter((step) => !out.has(step.agent));
      expect(steps.map((step) => step.agent)).toEqual(rest.map((step) => step.agent));
    }
  }
  const [agent = "", replacement = ""] = agents;
  await expect(ask({ without: { agent, replacement } })).rejects.toMatchObject({ problem: "refused" });
}

describe.each(examples)("docs/examples: $name", ({ command: [program = "", ...args], isRun, multiplies }) => {
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

  it.skipIf(!isRun || multiplies)("refuses what is no request, and tells no step that contradicts one", async () => {
    const step = { index: 0, agent: "A", kind: "message", content: "" };
    const usual = { ...asking("?"), change: null, without: null };
    const broken: object[] = [
      ...[{ prefix: [1] }, { prefix: [{}] }, { change: [1] }, { change: {} }, { change: { kind: "replace" } }],
      ...[
        { start: "resample", change: { kind: "replace", step } },
        { start: "resample", prefix: [step] },
        { start: [] },
      ],
      ...[{ limits: { seconds: -1, steps: 1 } }, { limits: { seconds: 1, steps: 0 } }, { limits: null }, { trace: [] }],
      ...[{ without: {} }, { without: [1] }, { seed: 0.5 }, { change: { kind: "hint", stepIndex: 0, text: 1 } }],
    ];
    for (const [at, part] of broken.entries()) {
      const body = JSON.stringify({ ...usual, ...part });
      const about = {
        id: `broken-${at}`,
        timestampSeconds: Math.floor(Date.now() / 1000),
        method: "POST",
        path: "/replays",
        body,
      };
      const headers = { ...signatureHeaders(about, [secret]), "idempotency-key": about.id };
      const { status } = await fetch(`${baseUrl}/replays`, { method: "POST", headers, body });
      expect([part, status]).toEqual([part, 400]);
    }
    const target = openHttpTarget(transport(), { name: "T", secrets: [secret], clock: machineClock });
    const { signal } = new AbortController();
    await expect(target.replay(asking("gap"), { key: "gap", signal })).rejects.toMatchObject({
      problem: "failed",
      message: expect.stringContaining("index 7 where 0 comes next"),
    });
  });

  it.skipIf(!isRun || multiplies)("executes no key again whose answer it no longer keeps", async () => {
    const target = openHttpTarget(transport(), { name: "T", secrets: [secret], clock: machineClock });
    const ask = (key: string) => target.replay(asking("?"), { key, signal: new AbortController().signal });
    for (const key of ["one", "two", "three", "four", "four"]) await ask(key);
    await expect(ask("one")).rejects.toMatchObject({ problem: "failed", message: expect.stringContaining("not kept") });
  });

  it.skipIf(!isRun || !multiplies)("goes on from a prefix, and a replaced step changes what follows", async () => {
    const target = openHttpTarget(transport(), { name: "T", secrets: [secret], clock: machineClock });
    const signal = new AbortController().signal;
    const asked = asking("What is 6 times 7?");
    const whole = await target.replay(asked, { key: "whole", signal });
    expect(whole).toMatchObject({ outcome: "passed", finalAnswer: "Answer: 42" });
    for (const { index } of whole.steps) {
      const prefix = whole.steps.slice(0, index + 1);
      const rest = await target.replay({ ...asked, prefix }, { key: `rest-${index}`, signal });
      expect(rest).toMatchObject({ outcome: "passed", finalAnswer: "Answer: 42" });
      expect(rest.steps).toHaveLength(whole.steps.length - prefix.length);
    }
    const { hasHints, canLeaveOutAgents } = await target.capabilities(signal);
    const ask = (more: Partial<ReplayRequest>) =>
      target.replay({ ...asked, ...more }, { key: JSON.stringify(more).replace(/\W+/g, "-").slice(-200), signal });
    if (hasHints) await expectHints(whole.steps, ask);
    if (canLeaveOutAgents) await expectLeavingOut(whole.steps, ask);
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
