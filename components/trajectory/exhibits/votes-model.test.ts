import { expect, it } from "vitest";
import { sampleVotes } from "./sample-exhibits.testing";
import { isMeasured, votesWords, weightWords } from "./votes-model";

it("says how many voters point to the step and name the agent that weigh most", () => {
  expect(votesWords(sampleVotes)).toBe("2 of 3 voters point to step 11, 3 name Librarian.");
  expect(votesWords({ ...sampleVotes, ballots: sampleVotes.ballots.slice(1, 2) })).toBe(
    "1 of 1 voter points to step 5, 1 names Librarian.",
  );
  expect(votesWords({ ...sampleVotes, ballots: [] })).toBe("Nobody voted.");
});

it("follows weight, not heads, and of equals the earlier step", () => {
  const [heavy, light] = sampleVotes.ballots;
  if (!heavy || !light) throw new Error("two ballots are needed");
  const ballots = [light, { ...light, voter: "twin" }, { ...heavy, weight: 5 }];
  expect(votesWords({ ...sampleVotes, ballots })).toContain("1 of 3 voters points to step 11");
  expect(
    votesWords({
      ...sampleVotes,
      ballots: [
        { ...heavy, weight: 1 },
        { ...light, weight: 1 },
      ],
    }),
  ).toContain("step 5");
});

it("says of a weight whether it was measured", () => {
  expect(sampleVotes.ballots.map(weightWords)).toEqual([
    "weight 0.64, right in 7 of 11 labeled",
    "weight 0.27, right in 3 of 11 labeled",
    "weight 1, not measured",
  ]);
  expect(isMeasured(sampleVotes)).toBe(true);
  expect(isMeasured({ ...sampleVotes, ballots: sampleVotes.ballots.slice(2) })).toBe(false);
});
