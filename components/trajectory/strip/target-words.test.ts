import { expect, it } from "vitest";
import { noProgress } from "@/lib/attribution/run-progress";
import { madeRun } from "../trace/made-run.testing";
import { stripCells } from "./strip-model";
import { targetWords } from "./target-words";

const outline = Array.from({ length: 10 }, (_, i) => ({ agent: i % 2 ? "Solver" : "Planner", isError: i === 7 }));
const truth = { agent: "Solver", stepIndex: 5, reason: "Swaps the digits." };
const attribution = {
  agent: "Solver",
  stepIndex: 3,
  reason: `It  says\n41 crates. ${"And so on and on. ".repeat(30)}`,
  quotes: [],
  suspects: [
    { stepIndex: 3, agent: "Solver", score: 0.8 },
    { stepIndex: 6, agent: "Planner", score: 0.2 },
  ],
};

const sentence = "Step 4 says 41; step 0 says 14.";
const evidenceAt = (step: number): string[] => (step === 4 ? [sentence] : []);

const said = (column: number, columns = 10, run: Parameters<typeof madeRun>[0] = { attribution }) => {
  const scale = { stepCount: 10, columns };
  const item = { run: madeRun(run), methodTitle: "", repeat: null, judgedSteps: null, inView: null };
  return targetWords(column, {
    scale,
    outline,
    truth,
    symptom: { stepIndex: 8, isOfRun: false },
    evidenceAt,
    row: { item, cells: stripCells(item, scale), progress: noProgress },
  });
};

it("gives the first words of the reason where a run points, and cuts them at a word", () => {
  const { where, agent, what, reason } = said(3);
  expect([where, agent, what]).toEqual(["step 3", "Solver", "decisive"]);
  expect(reason).toMatch(/^It says 41 crates\. And so on .*[a-z.]…$/);
});

it("says what any other cell means, and what is marked there", () => {
  expect(said(6).what).toBe("suspect 2 of 2");
  expect(said(5).what).toBe("ground truth");
  expect(said(7).what).toBe("error");
  expect(said(8).what).toBe("symptom");
  expect(said(9).what).toBe("last step");
  expect(said(1)).toEqual({ where: "step 1", agent: "Solver", what: null, reason: null });
});

it("names the very step where a column holds several", () => {
  expect(said(1, 5)).toMatchObject({ where: "steps 2–3", agent: null, what: "decisive 3" });
  expect(said(3, 5)).toMatchObject({ where: "steps 6–7", what: "suspect 2 of 2, step 6 · 1 error step" });
});

it("says with its sentence what does not agree, wherever no run gives a reason of its own", () => {
  expect(said(4)).toMatchObject({ what: "≠ contradiction", reason: sentence });
  expect(said(2, 5)).toMatchObject({ what: "ground truth 5 · ≠ contradiction", reason: sentence });
});

it("calls no step decisive where the run abstains", () => {
  expect(said(3, 10, { attribution: { ...attribution, isAbstained: true } }).what).toBe("read first: no clear answer");
});

it("gives the ground truth's own reason over the rows", () => {
  const scale = { stepCount: 10, columns: 10 };
  expect(targetWords(5, { scale, outline, truth, symptom: null, evidenceAt, row: null })).toMatchObject({
    what: "ground truth",
    reason: truth.reason,
  });
});
