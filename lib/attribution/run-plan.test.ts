import { describe, expect, it } from "vitest";
import { contextWarning, imageNote } from "./run-plan";

const plan = (traceCount: number, shortenedCount: number, unfitCount = 0, searchedCount = 0) => ({
  traceCount,
  contextTokens: 128_000,
  chosen: { shortenedCount, searchedCount, unfitCount },
});

describe("the warning about the model's context", () => {
  it("is silent where every trace fits", () => {
    expect(contextWarning(plan(40, 0))).toBeNull();
  });

  it("says of one trace that it will be shortened, or that it cannot fit", () => {
    expect(contextWarning(plan(1, 1))).toMatch(
      /^This trace is longer than .*128,000 tokens.* did not see\. The method Search /,
    );
    expect(contextWarning(plan(1, 1, 1))).toMatch(
      /^This trace has too many steps .*larger one, or the method Search\.$/,
    );
  });

  it("says that a trace is searched where the method does that", () => {
    expect(contextWarning(plan(1, 1, 0, 1))).toMatch(/^This trace is too long for .* outline and asks for the steps/);
    expect(contextWarning(plan(40, 7, 0, 7))).toMatch(/^7 of these traces are too long for .* outline/);
  });

  it("counts them where there are many", () => {
    expect(contextWarning(plan(40, 1))).toMatch(/^1 of these traces is longer/);
    expect(contextWarning(plan(40, 7, 2))).toMatch(/^7 of these traces are longer .* 2 will probably fail/);
  });
});

it("says what images take, or that nobody knows", () => {
  expect(imageNote({})).toBeNull();
  expect(imageNote({ images: { count: 1, mostTokens: null } })).toMatch(
    /^1 image goes .* not known and is not counted/,
  );
  expect(imageNote({ images: { count: 12, mostTokens: 1_568 } })).toMatch(/^12 images go .* at most 1,568 tokens each/);
});
