import { describe, expect, it } from "vitest";
import { speakerMatcher } from "./match-speaker";
import { SpeakerPattern } from "./text-split";

const match = (pattern: string, line: string) => speakerMatcher(pattern)(line);

describe("a speaker pattern", () => {
  it("finds names, and where what is said begins", () => {
    expect(match("{name}:", "Night Porter: the lamp is out")).toEqual({ name: "Night Porter", end: 13 });
    expect(match("{name} (to {recipient}):", "Cook (to Waiter):")).toEqual({
      name: "Cook",
      recipient: "Waiter",
      end: 17,
    });
    expect(match("[{time}] [{kind}] {name}:", "[09:30] [thought] Cook: hm")).toMatchObject({
      kind: "thought",
      time: "09:30",
    });
    expect(match("## {name}", "##  Cook")).toMatchObject({ name: "Cook" });
  });

  it("takes a run of signs of any length, to the end of the line", () => {
    expect(match("--- {name} ---", "---------- Cook -------")).toMatchObject({ name: "Cook" });
    expect(match("--- {name} ---", "--- Cook --- and more")).toBeNull();
    expect(match("--- {name} ---", "-- Cook --")).toBeNull();
  });

  it("takes no sentence, code, number of many words or address for a name", () => {
    for (const line of [
      "Well, I said so. Then: no",
      "https://a.example/x: y",
      "{'region': 4}",
      "  : nothing",
      "return x[1]:",
    ])
      expect(match("{name}:", line), line).toBeNull();
  });

  it("is refused where it could not tell a name", () => {
    for (const pattern of ["{name}", "Name:", "{name}{time}:", "{name} {name}:", "x".repeat(121)])
      expect(SpeakerPattern.safeParse(pattern).success, pattern).toBe(false);
  });

  it("takes no longer on a line made to be slow", () => {
    const slow = speakerMatcher("{any}a{kind}a{time}a{recipient}a{name}b");
    const line = "a".repeat(10_000_000);
    expect(slow(line)).toBeNull();
  });
});
