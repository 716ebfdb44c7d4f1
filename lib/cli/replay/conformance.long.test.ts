// @module-tag long
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isNightly } from "@/lib/cli/testing/property-runs";
import { machineClock, openReplayTransport } from "@/lib/outbound/replay-transport";
import { newWebhookSecret } from "@/lib/outbound/webhook-signature";
import { type ReplayHandler } from "@/lib/replay/kit/replay-handler";
import { type CheckResult } from "@/lib/replay/protocol/conformance/check";
import { conformanceChecks, runConformance } from "@/lib/replay/protocol/conformance/run-conformance";
import { brokenTargets } from "@/lib/replay/protocol/testing/broken-targets";
import { openHttpTarget } from "@/lib/replay/http-target";
import { ReplayRequest } from "@/lib/replay/protocol/messages";
import { sandboxTarget } from "@/lib/replay/sandbox/sandbox-target";
import { registerReplay } from "../replay";
import { checkConformance } from "./check-conformance";
import { sandboxHandler } from "./serve-sandbox";
import { type ServedReplays, serveReplays } from "./serve-replays";

const secret = newWebhookSecret();
const setting = { secrets: [secret], clock: machineClock };
/** Those whose check needs nothing but patience, with the limits that the command has. */
const isSlow = ({ check }: { check: string }): boolean => ["time-limit", "step-limit", "cancel"].includes(check);
let served: ServedReplays | null = null;
afterEach(async () => {
  await served?.close();
  vi.restoreAllMocks();
});

async function serve(opened: ReplayHandler | null | Promise<ReplayHandler | null>): Promise<string> {
  const handler = await opened;
  if (!handler) throw new Error("there is a handler");
  served = await serveReplays(handler);
  return `${served.url}/some/where`;
}
async function resultsOf(
  handler: Parameters<typeof serve>[0],
  graceMs: number,
  only?: string[],
): Promise<Map<string, CheckResult>> {
  const transport = openReplayTransport({ baseUrl: await serve(handler), allowedHosts: ["127.0.0.1"] });
  const signal = new AbortController().signal;
  const results = runConformance({ ...setting, transport, signal, runId: "test", seconds: 60, graceMs, only });
  const found = new Map<string, CheckResult>();
  for await (const result of results) found.set(result.name, result);
  return found;
}

describe("the sandbox team over HTTP", () => {
  const tasks = ["documents:3", ...(isNightly() ? ["sales:17", "programs:4", "planning:5"] : [])];
  it.each(tasks)("passes every check, on %s", async (task) => {
    const results = [...(await resultsOf(sandboxHandler({ task, slipRate: 0 }, secret), 10_000)).values()];
    expect(results.filter(({ status }) => status !== "passed")).toMatchObject([
      { name: "unsupported", status: "not-offered" },
    ]);
    expect(results).toHaveLength(conformanceChecks.length);
  });

  describe("by the command", () => {
    let output = "";
    beforeEach(() => {
      output = "";
      vi.spyOn(process.stdout, "write").mockImplementation((text) => (output += String(text)) !== "");
    });
    const command = { secret, secretEnv: "", seconds: 60, json: false };

    /** `faultline replay conformance` as it is called; answers its exit code. */
    const run = async (url: string, ...args: string[]): Promise<number> => {
      const program = new Command("faultline").exitOverride();
      registerReplay(program);
      process.exitCode = undefined;
      await program.parseAsync(["node", "faultline", "replay", "conformance", url, "--secret", secret, ...args]);
      const code = Number(process.exitCode ?? 0);
      process.exitCode = undefined;
      return code;
    };

    it("by the command of docs/replay-protocol.md passes, with a line for each check, and ends with 0", async () => {
      const url = await serve(sandboxHandler({ task: "sales:17", slipRate: 0 }, secret));
      expect(await run(url)).toBe(0);
      expect(output).toContain("pass  big-prefix: ");
      expect(output).toContain(`${conformanceChecks.length - 1} passed, 0 failed, 0 not run, 1 not offered`);
    });

    const quick = brokenTargets.filter((target) => !isSlow(target));
    it("is held against more than ten broken targets", () => expect(quick.length).toBeGreaterThan(10));
    it.each(quick)("$name: ends with 1 and prints that $check failed, and why", async ({ open, check, reason }) => {
      expect(await run(await serve(open(setting)), "--check", check)).toBe(1);
      const [, words = ""] = output.split(`FAIL  ${check}: `);
      expect(words).toMatch(reason);
      expect(output).toMatch(/\d+ passed, 1 failed/);
    });

    it("fails with the reason under another secret, also as JSON", async () => {
      const url = await serve(sandboxHandler({ task: "sales:17", slipRate: 0 }, newWebhookSecret()));
      expect(await checkConformance(url, { ...command, json: true })).toBe(false);
      const { isPassed, checks } = JSON.parse(output) as { isPassed: boolean; checks: CheckResult[] };
      expect([isPassed, checks[0]?.status]).toEqual([false, "failed"]);
      expect(checks[0]?.words).toContain("status 401");
    });
  });
});

it("the sandbox team takes the same steps over HTTP as in this process", async () => {
  const baseUrl = await serve(sandboxHandler({ task: "documents:8", slipRate: 0.5 }, secret));
  const transport = openReplayTransport({ baseUrl, allowedHosts: ["127.0.0.1"] });
  const [far, near] = [openHttpTarget(transport, { ...setting, name: "HTTP" }), sandboxTarget()];
  const signal = new AbortController().signal;
  const { example: trace } = await far.capabilities(signal);
  const limits = { seconds: 60, steps: 500 };
  for (const seed of [1, 2, 3, 4]) {
    const request = ReplayRequest.parse({ protocol: 1, trace, start: "prefix", prefix: [], seed, limits });
    const [one, other] = [
      await far.replay(request, { key: `s${seed}`, signal }),
      await near.replay(request, { key: "", signal }),
    ];
    expect({ ...one, durationMs: 0 }).toEqual({ ...other, durationMs: 0 });
    expect(one.steps.length).toBeGreaterThan(5);
  }
});

describe("a target that is broken in one way, over HTTP", () => {
  // By day the command alone finds the others.
  it.each(brokenTargets.filter((target) => isNightly() || isSlow(target)))(
    "$name: check $check finds it",
    async ({ open, check, reason }) => {
      const results = await resultsOf(open(setting), 300, [check, "signature-old"]);
      expect(results.get(check)).toMatchObject({ status: "failed", words: expect.stringMatching(reason) });
      const isNone = check === "capabilities";
      expect(results.get("capabilities")?.status).toBe(isNone ? "failed" : "passed");
      const oldStatus = isNone ? "not-run" : check === "signature-wrong" ? "failed" : "passed";
      expect(results.get("signature-old")?.status).toBe(oldStatus);
    },
  );
});
