import { describe, expect, it } from "vitest";
import { exportTrace } from "@/lib/traces/export-trace";
import { parseTrace } from "@/lib/traces/parse-trace";
import { type ReplayWish } from "../scan/replay-wish";
import { injectFaults } from "./inject-faults";
import { readInjectionMetadata } from "./injection-metadata";
import {
  type InjectionSettings,
  type InjectionSource,
  type InjectionSummary,
  type InjectionTry,
  usualInjectionSettings,
} from "./injection";
import { answered, passedRun, sourceOf } from "./testing/passed-run";

const never = new AbortController().signal;

async function work(
  sources: readonly InjectionSource[],
  settings: Partial<InjectionSettings> = {},
  signal = never,
): Promise<{ tries: InjectionTry[]; summary: InjectionSummary }> {
  const run = injectFaults({ sources, settings: { ...usualInjectionSettings, ...settings }, signal });
  const tries: InjectionTry[] = [];
  for (;;) {
    const next = await run.next();
    if (next.done === true) return { tries, summary: next.value };
    tries.push(next.value.tried);
  }
}

/** Whatever is injected fails, and clean runs pass. */
const fragile = (wish: ReplayWish) => answered(wish, wish.arm === "injected" ? "failed" : "passed");
const placeOf = ({ arm, stepIndex, repeat }: ReplayWish): string => `${arm} ${stepIndex} ${repeat}`;

describe("fault injection", () => {
  it("makes a failed trace of a fault that fails with every seed while the clean run passes", async () => {
    const trace = passedRun();
    const { source, wishes } = sourceOf(trace, fragile);
    const { tries, summary } = await work([source], { triesPerTrace: 1, operators: ["wrong-tool-argument"] });
    const [tried] = tries;
    expect(tried?.verdict).toBe("turned");
    expect(wishes.map(placeOf)).toEqual([0, 1, 2].flatMap((repeat) => [`injected 2 ${repeat}`, `clean 2 ${repeat}`]));
    expect(new Set(wishes.map(({ request }) => request.seed)).size).toBe(3);
    for (let pair = 0; pair < 6; pair += 2) expect(wishes[pair]?.request.seed).toBe(wishes[pair + 1]?.request.seed);
    const failed = tried?.failed;
    expect(failed?.outcome).toBe("failed");
    expect(failed?.steps.slice(0, 2)).toEqual(trace.steps.slice(0, 2));
    const given = wishes[0]?.request.change;
    expect(failed?.steps[2]?.content).toBe(given?.kind === "replace" ? given.step.content : null);
    expect(failed?.groundTruth).toMatchObject({ agent: "Coder", stepIndex: 2, failureMode: "2.6" });
    const injection = readInjectionMetadata(failed?.metadata ?? {});
    expect(JSON.stringify(trace.steps[2])).toContain(injection?.before);
    expect(JSON.stringify(failed?.steps[2])).toContain(injection?.after);
    expect(injection).toMatchObject({
      operator: "wrong-tool-argument",
      stepIndex: 2,
      source: trace.contentHash,
      outcomes: ["failed", "failed", "failed"],
      control: ["passed", "passed", "passed"],
    });
    expect(failed?.metadata["shop"]).toBe("orders");
    expect(summary).toMatchObject({ sourceCount: 1, replayCount: 6, keptCount: 1, stoppedBy: null });
    expect(summary.operators).toEqual([
      expect.objectContaining({ operator: "wrong-tool-argument", tried: 1, turned: 1, cleanPassed: 3, cleanCount: 3 }),
    ]);
  });

  it("writes a failed trace that our own format reads back, label and all", async () => {
    const { source } = sourceOf(passedRun(), fragile);
    const { tries } = await work([source], { keepPerTrace: 40, triesPerTrace: 40 });
    expect(tries.length).toBeGreaterThan(10);
    for (const { failed } of tries) {
      if (failed === null) throw new Error("Every fault turns this run.");
      expect(parseTrace(exportTrace(failed)).traces.map(({ trace }) => trace)).toEqual([failed]);
    }
  });

  it("keeps nothing where the outcome stays, where the clean run fails too, or where no outcome came", async () => {
    const verdictOf = async (rule: Parameters<typeof sourceOf>[1]): Promise<unknown> => {
      const { tries, summary } = await work([sourceOf(passedRun(), rule).source], { triesPerTrace: 1 });
      expect(summary.keptCount).toBe(0);
      expect(tries[0]?.failed).toBeNull();
      return tries[0]?.verdict;
    };
    expect(await verdictOf((wish) => answered(wish, "passed"))).toBe("harmless");
    expect(await verdictOf((wish) => answered(wish, "failed"))).toBe("clean-failed");
    expect(await verdictOf(() => ({ report: null, problem: "time-out", message: "Too slow." }))).toBe("no-outcome");
    expect(await verdictOf((wish) => answered(wish, "unknown"))).toBe("no-outcome");
    expect(
      await verdictOf((wish) => answered(wish, "failed", (step) => ({ ...step, content: `${step.content}!` }))),
    ).toBe("not-taken");
    // As a target over HTTP says it.
    const other = { report: null, problem: "not-followed", message: "Came back as another one." } as const;
    expect(await verdictOf(() => other)).toBe("not-taken");
    expect(await verdictOf((wish) => (wish.arm === "clean" ? other : answered(wish, "failed")))).toBe("not-taken");
  });

  it("asks for no more replays once a fault cannot be kept any more", async () => {
    const { source, wishes } = sourceOf(passedRun(), (wish) => answered(wish, "passed"));
    await work([source], { triesPerTrace: 1 });
    expect(wishes.map(({ arm }) => arm)).toEqual(["injected"]);
  });

  it("takes more than half where that is the rule, and all where that is", async () => {
    const sometimes = (wish: ReplayWish) =>
      answered(wish, wish.arm === "injected" && wish.repeat % 3 !== 0 ? "failed" : "passed");
    const most = await work([sourceOf(passedRun(), sometimes).source], {
      triesPerTrace: 3,
      rule: "most",
      keepPerTrace: 9,
    });
    expect(most.tries.map(({ verdict }) => verdict)).toEqual(["turned", "turned", "turned"]);
    const all = await work([sourceOf(passedRun(), sometimes).source], { triesPerTrace: 3, rule: "all" });
    expect(all.tries.map(({ verdict }) => verdict)).toEqual(["harmless", "harmless", "harmless"]);
  });

  it("wishes for the same replays in the same order again, and never for the same one twice", async () => {
    const traces = ["one", "two", "three"].map(passedRun);
    const wished = async (): Promise<string[][]> => {
      const made = traces.map((trace) => sourceOf(trace, fragile));
      await work(
        made.map(({ source }) => source),
        { triesPerTrace: 40, keepPerTrace: 40 },
      );
      return made.map(({ wishes }) => wishes.map((wish) => `${placeOf(wish)} ${JSON.stringify(wish.request)}`));
    };
    const first = await wished();
    expect(await wished()).toEqual(first);
    for (const own of first)
      expect(new Set(own.map((line) => line.split(" ").slice(0, 3).join(" "))).size).toBe(own.length);
  });

  it("stays within its limit of replays and says that it stopped there", async () => {
    const made = ["one", "two", "three"].map((name) => sourceOf(passedRun(name), fragile));
    const { summary } = await work(
      made.map(({ source }) => source),
      { maxReplays: 20, keepPerTrace: 40 },
    );
    const asked = made.reduce((sum, { wishes }) => sum + wishes.length, 0);
    expect(summary.replayCount).toBe(asked);
    expect(asked).toBeLessThanOrEqual(20);
    expect(summary.stoppedBy).toBe("The limit of 20 replays was reached.");
  });

  it("makes the same failures from the same replays when it tries several faults at once", async () => {
    const made = async (atOnce: number): Promise<[string[], string[]]> => {
      const { source, wishes } = sourceOf(passedRun(), (wish) =>
        answered(wish, wish.request.seed % 3 === 0 ? "passed" : "failed"),
      );
      const slow = {
        ...source,
        replay: async (...wish: Parameters<typeof source.replay>) => {
          for (let turn = wishes.length % 5; turn > 0; turn -= 1) await Promise.resolve();
          return source.replay(...wish);
        },
      };
      const { tries } = await work([slow], { triesPerTrace: 40, keepPerTrace: 40, atOnce, rule: "most" });
      return [
        tries.map(({ operator, verdict, failed }) => `${operator} ${verdict} ${failed?.externalId}`),
        wishes.map(placeOf).sort(),
      ];
    };
    expect(await made(7)).toEqual(await made(1));
  });

  it("leaves a trace when it has enough failures of it, and passes over traces that did not pass", async () => {
    const failed = sourceOf({ ...passedRun("failed"), outcome: "failed" }, fragile);
    const passed = sourceOf(passedRun(), fragile);
    const { summary } = await work([failed.source, passed.source], { keepPerTrace: 2 });
    expect(summary).toMatchObject({ sourceCount: 1, keptCount: 2 });
    expect(failed.wishes).toEqual([]);
  });

  it("stops with the reason of its signal", async () => {
    const control = new AbortController();
    const { source } = sourceOf(passedRun(), fragile);
    control.abort(new Error("Enough."));
    await expect(work([source], {}, control.signal)).rejects.toThrow("Enough.");
  });
});
