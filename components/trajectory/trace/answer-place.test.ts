import { expect, it } from "vitest";
import { answerPlace } from "./answer-place";

const outline = [{ agent: "Engineer" }, { agent: "Lead" }, { agent: "" }];
const answer = { agent: "Engineer (thought)", stepIndex: 0 };

it("keeps agent and step together where the step is the agent's", () => {
  expect(answerPlace(answer, outline)).toEqual({ agent: "Engineer (thought)", stepIndex: 0, speaker: null });
});

it("names the step's own speaker where another agent is blamed, as far as it is known", () => {
  expect(answerPlace({ ...answer, stepIndex: 1 }, outline).speaker).toBe("Lead");
  expect(answerPlace({ ...answer, stepIndex: 2 }, outline).speaker).toBeNull();
  expect(answerPlace({ ...answer, stepIndex: 9 }, outline).speaker).toBeNull();
});

it("blames nobody where the run abstains", () => {
  const place = { agent: null, stepIndex: 1, speaker: "Lead" };
  expect(answerPlace({ ...answer, stepIndex: 1, isAbstained: true }, outline)).toEqual(place);
  expect(answerPlace({ ...answer, isAbstained: true }, outline).speaker).toBe("Engineer");
});
