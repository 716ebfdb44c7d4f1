import { expect, it } from "vitest";
import { correctionWords } from "./correction-words";

const enough = { isEnough: true, labelled: 84, traceCount: 1240, shares: new Map() } as const;
const few = { isEnough: false, labelled: 12, drawn: 12, missing: 38, rare: [] as string[], isVague: false } as const;

it("says by which labels shares are corrected, and what that assumes", () => {
  expect(correctionWords({ ...enough, isDrawn: true }, "agent")).toBe(
    "Corrected for errors of the runs by 84 labels of randomly drawn traces, of 1,240 traces with a run.",
  );
  expect(correctionWords({ ...enough, isDrawn: false }, "agent")).toBe(
    "Corrected for errors of the runs by 84 labels, of 1,240 traces with a run. The labeled traces are not a random sample: this assumes that runs err on the others as on these.",
  );
});

it("says how many labels are missing, and of what", () => {
  expect(correctionWords({ ...few }, "agent")).toBe(
    "No corrected shares: 38 more labels of randomly drawn traces with a run are needed (12 of 50).",
  );
  expect(correctionWords({ ...few, drawn: 49, missing: 1 }, "agent")).toContain(
    ": 1 more label of randomly drawn traces with a run is needed (49 of 50).",
  );
  expect(correctionWords({ ...few }, "failure mode")).toBe(
    "No corrected shares: 38 more labels that name a failure mode, of randomly drawn traces with a run, are needed (12 of 50).",
  );
  const chosen = { ...few, labelled: 160, drawn: 0, missing: 50 };
  expect(correctionWords({ ...chosen, rare: ["planner", "surfer"] }, "agent")).toBe(
    "No corrected shares: 50 more labels of randomly drawn traces with a run are needed (0 of 50). The 160 labels that people chose are enough only if at least 10 name each agent; fewer name planner, surfer.",
  );
  expect(correctionWords({ ...chosen, isVague: true }, "agent")).toContain(
    "(0 of 50). The 160 labels that people chose say too little about how runs err.",
  );
  expect(correctionWords({ ...chosen, labelled: 60 }, "agent")).toContain(
    "(0 of 50). The 60 labels that people chose would be enough from 100 on.",
  );
  expect(correctionWords({ ...chosen, rare: [""] }, "failure mode")).toContain("fewer name some failure modes.");
});
