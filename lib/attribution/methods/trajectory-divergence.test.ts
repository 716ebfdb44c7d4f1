import { describe, expect, it } from "vitest";
import { Attribution } from "@/lib/traces/attribution";
import { type Outcome, type Trace } from "@/lib/traces/trace";
import { noJudge } from "../no-judge";
import { makeTrace } from "../testing/make-trace";
import { runMethod } from "../testing/scripted-judge";
import { trajectoryDivergence } from "./trajectory-divergence";

const told = (count: string, total: string) =>
  [
    ["Planner", "Ask for the stock of the red chairs in the shop."],
    ["Clerk", `The stock holds ${count} red chairs in the shop.`],
    ["Planner", "Now ask for the price of one of them, please."],
    ["Clerk", "The price of one chair is 25 euro without tax."],
    ["Planner", `Together they cost ${total} euro, taken from ${count}.`],
  ] as const;
const failed = makeTrace(told("84", "2100"));
const passed = (title = "Good run") => makeTrace(told("48", "1200"), { outcome: "passed", title });
const answer = (trace: Trace, peers: readonly Trace[]) => runMethod(trajectoryDivergence, trace, noJudge, { peers });

describe("trajectory divergence", () => {
  it("names the step that brought what differs from there on, with the runs beside it", async () => {
    const { attribution } = await answer(failed, [passed(), passed("Other run")]);
    expect(attribution).toMatchObject({ agent: "Clerk", stepIndex: 1, isAbstained: false });
    expect(attribution.suspects.map(({ stepIndex }) => stepIndex).slice(0, 2)).toEqual([1, 4]);
    expect(attribution.quotes).toEqual([{ stepIndex: 1, text: "The stock holds 84 red chairs in the shop." }]);
    expect(attribution.reason).toContain("Step 4 differs by something that no passed trace has there");
    expect(attribution.exhibits?.map(({ kind }) => kind)).toEqual(["divergence", "agent-comparison"]);
    expect(attribution.exhibits?.[0]).toMatchObject({
      peers: [
        { title: "Good run", partsAt: 4 },
        { title: "Other run", partsAt: 4 },
      ],
      nearest: {
        title: "Good run",
        rows: [{ failed: 0, passed: 0, isSame: true }, { failed: 1, passed: 1, isSame: false }, {}, {}, {}],
      },
    });
    expect(Attribution.safeParse(attribution).success).toBe(true);
  });

  it("says how to give passed traces where there are none", async () => {
    const others: Outcome[] = ["failed", "unknown"];
    const peers = others.map((outcome) => ({ ...passed(), outcome }));
    await expect(answer(failed, peers)).rejects.toMatchObject({
      code: "empty",
      message: expect.stringContaining("--passed") as string,
    });
    await expect(answer(failed, [makeTrace([], { outcome: "passed" })])).rejects.toMatchObject({ code: "empty" });
    await expect(answer(makeTrace([]), [passed()])).rejects.toMatchObject({ code: "empty" });
  });

  it("abstains where the run does what a passed run does, and where it passed itself", async () => {
    const same = await answer(makeTrace(told("48", "1200")), [passed()]);
    expect(same.attribution.isAbstained).toBe(true);
    expect(same.notes.join()).toContain("does not show in who did what");
    const good = await answer({ ...failed, outcome: "passed" }, [passed()]);
    expect(good.attribution.isAbstained).toBe(true);
    const open = await answer({ ...failed, outcome: "unknown" }, [passed()]);
    expect(open.notes.join()).toContain("Whether this run failed is unknown");
  });

  it("charges what parts in a tool's answer to the agent that asked for it", async () => {
    const asTools = (trace: Trace): Trace => ({
      ...trace,
      steps: trace.steps.map((step) => (step.index % 2 === 1 ? { ...step, kind: "tool-result" } : step)),
    });
    const { attribution } = await answer(asTools(failed), [asTools(passed())]);
    expect(attribution.suspects.map(({ agent }) => agent)).toEqual(["Planner", "Planner", "Planner"]);
  });
});
