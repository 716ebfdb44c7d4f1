import { describe, expect, it } from "vitest";
import { type StepKind } from "@/lib/traces/trace";
import { applicabilityDistance, fitApplicability, judgeApplicability } from "./applicability";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { madeTrace } from "./testing/made-trace";

/** Runs of one system: a fixed form of words at the beginning, two to five rounds of an orchestrator and a worker. */
function runs(count: number, seed: number) {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const rounds = 2 + Math.floor(4 * random());
    const said: [string, string, StepKind][] = [["human", `Task number ${at}: please find the ledger`, "input"]];
    for (let round = 0; round < rounds; round += 1) {
      said.push(["Orchestrator", "Next speaker: Worker. Instruction follows.", "handoff"]);
      said.push(["Worker", `I looked it up and found ${Math.floor(1000 * random())}.`, "message"]);
    }
    return madeTrace(said);
  });
}

const model = fitApplicability(runs(20, 1));
const levelOf = (trace: ReturnType<typeof madeTrace>) =>
  judgeApplicability(applicabilityDistance(trace, model), model).level;

describe("applicability", () => {
  it("calls fresh runs of the system familiar", () => {
    expect(runs(30, 2).filter((trace) => levelOf(trace) !== "familiar")).toHaveLength(0);
  });

  it("calls a system that calls tools in a loop unknown, and says so in words", () => {
    const loop = madeTrace([
      ["user", "I want to cancel my order", "input"],
      ["assistant", '{"order": 1}', "tool-call"],
      ["get_order", "pending", "tool-result"],
      ["assistant", '{"order": 1}', "tool-call"],
      ["cancel_order", "done", "tool-result"],
      ["assistant", "It is canceled.", "message"],
    ]);
    const judged = judgeApplicability(applicabilityDistance(loop, model), model);
    expect(judged.level).toBe("unknown");
    expect(judged.words).toContain("treat the ranking as a reading order");
  });

  it("calls one agent that writes documents in turn unknown", () => {
    const company = madeTrace(
      ["ProductManager", "Architect", "ProjectManager", "Engineer", "QaEngineer"].map(
        (agent) => [agent, `## ${agent}\n${"A long document. ".repeat(200)}`] as const,
      ),
    );
    expect(levelOf(company)).toBe("unknown");
  });

  it("stays defined for a trace of one step and for one run to learn from", () => {
    expect(Number.isFinite(applicabilityDistance(madeTrace([["A", ""]]), model))).toBe(true);
    const [only] = runs(1, 3);
    expect(Number.isFinite(fitApplicability(only ? [only] : []).familiarWithin)).toBe(true);
  });
});
