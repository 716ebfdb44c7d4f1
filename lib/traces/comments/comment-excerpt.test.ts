import { expect, it } from "vitest";
import { commentExcerpt } from "./comment-excerpt";

it("is one line, cut between characters", () => {
  expect(commentExcerpt(" a\n\n b ", 9)).toBe("a b");
  expect(commentExcerpt("abc😀d", 4)).toBe("abc…");
});
