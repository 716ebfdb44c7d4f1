import { describe, expect, it } from "vitest";
import { joinText, logSections, withoutRepeats } from "./log-sections";

describe("sections of a log", () => {
  const sections = logSections(["before", "# a", "x", "", "# a", "x", "# b"], /^# (\w)$/);

  it("are what stands below each header", () => {
    expect(sections.map(({ head, line, body }) => [head[1], line, body])).toEqual([
      ["a", 1, "x"],
      ["a", 4, "x"],
      ["b", 6, ""],
    ]);
  });

  it("count once where one repeats the one before", () => {
    const { sections: kept, duplicateCount } = withoutRepeats(sections);
    expect([kept.length, duplicateCount]).toEqual([2, 1]);
  });

  it("join a header's text with what follows", () => {
    expect(joinText("a", " ", "b")).toBe("a\nb");
  });
});
