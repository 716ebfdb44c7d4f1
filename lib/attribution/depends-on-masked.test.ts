import { describe, expect, it } from "vitest";
import { dependsOnMasked } from "./depends-on-masked";

describe("whether an answer depends on masked text", () => {
  it("does not where agent and step stay, however the agent is written", () => {
    expect(
      dependsOnMasked({ agent: "Web Surfer", stepIndex: 3 }, { agent: "web  surfer", stepIndex: 3 }),
    ).toMatchObject({ depends: false, sentence: expect.stringContaining("does not depend") as string });
  });

  it.each([
    { agent: "Coder", stepIndex: 4 },
    { agent: "Planner", stepIndex: 3 },
  ])("does where the answer is another one: %j", (after) => {
    const { depends, sentence } = dependsOnMasked({ agent: "Coder", stepIndex: 3 }, after);
    expect(depends).toBe(true);
    expect(sentence).toContain(`without it step ${after.stepIndex}, ${after.agent}`);
  });
});
