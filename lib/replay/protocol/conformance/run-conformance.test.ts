// @module-tag long
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { machineClock } from "@/lib/outbound/replay-transport";
import { newWebhookSecret } from "@/lib/outbound/webhook-signature";
import { createReplayHandler, type ReplayHandler } from "../../kit/replay-handler";
import { ReplayFailure, type RunSystem } from "../../kit/run-system";
import { brokenTargets } from "../testing/broken-targets";
import { runScripted, scriptedCapabilities } from "../testing/scripted-system";
import { transportOf } from "../testing/transport-of";
import { type CheckResult } from "./check";
import { conformanceChecks, runConformance } from "./run-conformance";

const setting = { secrets: [newWebhookSecret()], clock: machineClock };

let runs = 0;
/** Limits are generous but where one is to be reached: a busy machine is no failure. */
async function resultsOf(handler: ReplayHandler, only?: string[], graceMs = 10_000): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const checks = runConformance({
    ...setting,
    transport: transportOf(handler),
    signal: new AbortController().signal,
    runId: `test${(runs += 1)}`,
    seconds: 10,
    graceMs,
    only,
  });
  for await (const result of checks) results.push(result);
  return results;
}
const namesOf = (results: readonly CheckResult[], wanted: CheckResult["status"]): string[] =>
  results.filter(({ status }) => status === wanted).map(({ name }) => name);

describe("a target that is broken in one way", () => {
  it.each(brokenTargets)("$name: the check $check says so", async ({ open, check, reason }) => {
    const found = (await resultsOf(open(setting), [check], 100)).find(({ name }) => name === check);
    expect(found).toMatchObject({ status: "failed", words: expect.stringMatching(reason) });
  });
});

describe("a sound target", () => {
  it("fails no check, and is told what it does not offer", async () => {
    const capabilities = {
      protocol: 1,
      system: { name: "Plain" },
      starts: ["resample"],
      example: scriptedCapabilities.example,
    } as const;
    const results = await resultsOf(
      createReplayHandler({ ...setting, capabilities: { ...capabilities, starts: ["resample"] }, run: runScripted }),
    );
    expect(namesOf(results, "failed")).toEqual([]);
    expect(namesOf(results, "not-offered")).toEqual([
      ...[
        "milestones",
        "prefix",
        "big-prefix",
        "replace",
        "hint",
        "hint-from-scratch",
        "without-agent",
        "replacement",
        "seeds",
        "concurrency",
      ],
    ]);
    expect(results.map(({ name }) => name)).toEqual(conformanceChecks.map(({ name }) => name));
  });

  it("is told what could not be seen of hints, seeds and streaming", async () => {
    const wordsOf = async (handler: ReplayHandler): Promise<Record<string, string | null>> => {
      const results = await resultsOf(handler, ["hint", "seeds", "streamed", "replacement"]);
      expect(namesOf(results, "failed")).toEqual([]);
      return Object.fromEntries(results.map(({ name, words }) => [name, words]));
    };
    const sound = { ...setting, capabilities: scriptedCapabilities };
    const words = await wordsOf(createReplayHandler({ ...sound, run: runScripted }));
    expect(words).toMatchObject({ seeds: null, replacement: null });
    expect(words["hint"]).toMatch(/whether anybody is shown it could not be seen/);
    const deaf: RunSystem = async function* ({ without, ...request }, context) {
      if (without?.replacement !== undefined) throw new ReplayFailure("unsupported", "Nobody takes a part.");
      return yield* runScripted({ ...request, without, seed: 1 }, context);
    };
    const less = await wordsOf(createReplayHandler({ ...sound, run: deaf }));
    expect(less["seeds"]).toMatch(/unknown whether anything is drawn from the seed/);
    expect(less["replacement"]).toMatch(/replaces none/);
  });

  it("is asked for the capabilities and the checks that are wanted, and nothing else", async () => {
    const handler = createReplayHandler({ ...setting, capabilities: scriptedCapabilities, run: runScripted });
    expect(namesOf(await resultsOf(handler, ["seeds"]), "passed")).toEqual(["capabilities", "seeds"]);
    expect(namesOf(await resultsOf(handler, ["replace"]), "passed")).toEqual(["capabilities", "stream", "replace"]);
  });
});

it("the page says how many checks there are", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../docs/replay-protocol.md"), "utf8");
  expect(page).toContain(`runs ${conformanceChecks.length} named checks`);
});

it("every check has a name of its own, and what was not run says why", async () => {
  const names = conformanceChecks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const results = await resultsOf(async () => new Response("no", { status: 500 }));
  expect(namesOf(results, "failed")).toEqual(["capabilities"]);
  expect(results.filter(({ status }) => status === "not-run")).toHaveLength(names.length - 1);
  expect(results.at(-1)?.words).toBe("It builds on the check capabilities, which failed.");
});
