import { expect, it } from "vitest";
import { type AblationFound } from "@/lib/replay/studies/study-result";
import { ablationVerdict, differenceWords, plannedWords, progressWords, shareWords } from "./study-words";

const flips = (count: number, all: number) => ({ flips: count, count: all, interval: null });
const row = (agent: string, finding: AblationFound["agents"][number]["finding"]): AblationFound["agents"][number] => ({
  agent,
  replacement: null,
  ablated: flips(8, 10),
  difference: null,
  pValue: null,
  correctedP: null,
  finding,
  problemCount: 0,
  problem: null,
});
const found = (agents: AblationFound["agents"]): AblationFound => ({
  kind: "ablation",
  level: 0.05,
  control: flips(2, 10),
  agents,
  replayCount: 30,
  stoppedBy: null,
});

it("writes shares with their interval and differences with their sign", () => {
  expect(shareWords(5, 10)).toBe("5 of 10: 50% [24–76]");
  expect(shareWords(0, 0)).toBe("none");
  expect(differenceWords({ value: 0.6, low: 0.1, high: 0.8 })).toBe("+60 [+10 to +80]");
});

it("says of agents who helps and who hinders, and where nothing can be told", () => {
  expect(
    ablationVerdict(found([row("Coder", "hinders"), row("Planner", "helps"), row("Verifier", "no-difference")])),
  ).toBe(
    "Without Coder it passes more often. Without Planner it passes less often. The full team passes in 2 of 10: 20% [6–51].",
  );
  expect(ablationVerdict(found([row("Coder", "no-difference")]))).toMatch(/^No agent makes a detectable difference/);
});

it("says where a limit may end a study before it is through", () => {
  expect(plannedWords({ plannedCount: 36, neededCount: 36 })).toBe("36");
  expect(plannedWords({ plannedCount: 500, neededCount: 4_500 })).toBe(
    "500; it may need 4,500 and will stop at the limit",
  );
});

it("says how far a study has come", () => {
  expect(progressWords({ doneCount: 120, plannedCount: 500, status: "RUNNING" })).toBe("120 of at most 500 replays");
  expect(progressWords({ doneCount: 80, plannedCount: 432, status: "SUCCEEDED" })).toBe("80 replays");
  expect(progressWords({ doneCount: 1, plannedCount: 0, status: "CANCELLED" })).toBe("1 replay");
});
