import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { madeReplay } from "@/components/trajectory/replays/made-replay.testing";
import { type StudyReplay } from "@/lib/replay/replay-view";
import { Rows, StudyReplays } from "./study-replays";

const made = (fields: Partial<StudyReplay>): StudyReplay => ({
  ...madeReplay(fields),
  traceTitle: "Which pier?",
  ...fields,
});
const rows = (fields: Partial<StudyReplay>): string =>
  renderToStaticMarkup(<Rows workspace="harbour" replays={[made(fields)]} />);

it("leads from each replay to its steps and to its trace, with arm, seed, repeat, outcome and steps", () => {
  const step = { index: 3, agent: "Coder", kind: "message" as const, content: "select 1" };
  const row = rows({ arm: "injected", change: { kind: "replace", step }, outcome: "failed", repeat: 1, seed: 41 });
  expect(row).toContain('href="/w/harbour/traces/trace-1/replays/replay-1"');
  expect(row).toContain('href="/w/harbour/traces/trace-1"');
  for (const word of ["step 3 with a fault", "Which pier?", "with a fault", "failed", ">2<", ">41<", ">6<"])
    expect(row).toContain(word);
});

it("says why there is no outcome", () => {
  const problem = { code: "time-out" as const, message: "No line came for 30 s." };
  expect(rows({ status: "FAILED", outcome: null, problem, stepCount: 0 })).toContain("timed out: No line came");
});

it("is plainly empty before anything was replayed", () => {
  const study = { id: "s", kind: "ablation" as const, doneCount: 0 };
  const page = renderToStaticMarkup(<StudyReplays workspace="harbour" study={study} list={() => Promise.reject()} />);
  expect(page).toContain("No replays yet.");
  expect(page).not.toContain("Arm");
});
