import { describe, expect, it } from "vitest";
import { headMatcher, speakerMatcher } from "./match-speaker";
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

  it("takes a day and its clock for a time, several blanks for one, and ends the name where the pattern goes on", () => {
    const line = "2026-11-01 10:00:00 INFO  [planner] Two parts";
    for (const pattern of [
      "{time} {level} [{name}]",
      "{time} {any} [{name}]",
      "{time} {kind} [{name}]",
      "{any} [{name}]",
    ])
      expect(match(pattern, line), pattern).toMatchObject({ name: "planner", end: 35 });
    expect(match("{name}:", line)).toBeNull();
    expect(match("{name}-{number} |", "tool-runner-12  | done")).toMatchObject({ name: "tool-runner" });
  });

  it("finds what is said before the name, without its quotes", () => {
    const line = 'level=INFO msg="Two \\"parts\\"" step=1 agent="the planner" took=3ms';
    expect(match("level={level} msg={text} {any}agent={name}", line)).toEqual({
      name: "the planner",
      level: "INFO",
      text: 'Two "parts"',
      end: line.length,
    });
  });

  it("is refused where it could not tell a name", () => {
    for (const pattern of ["{name}", "Name:", "{name}{time}:", "{name} {name}:", "x".repeat(121)])
      expect(SpeakerPattern.safeParse(pattern).success, pattern).toBe(false);
  });

  it("ends on a file of lines that have its signs and never match", () => {
    const slow: readonly [pattern: string, line: string][] = [
      ["{any}a{kind}a{time}a{recipient}a{name}b", "a=b".repeat(7_000)],
      ["{text}a{any}b{name}c", `"c${"ab".repeat(9_990)}"a`],
      ["{text}={any}={kind}={name}c", "=c".repeat(9_990)],
      ["{text} {any} {name}c", `c${"  ".repeat(9_990)}`],
    ];
    for (const [pattern, line] of slow) expect(match(pattern, line), pattern).toBeNull();
    const [, [pattern, line] = ["", ""]] = slow;
    for (let at = 0; at < 50; at += 1) expect(match(pattern, line)).toBeNull();
  });

  it("finds a name in a wide column", () => {
    const line = `10:00 said${" ".repeat(250)}agent=Ann`;
    expect(match("{time} {text} agent={name}", line)).toMatchObject({ name: "Ann", text: "said" });
  });

  it("ends a value before the sign that follows it", () => {
    expect(match("[agent={name}]", "[agent=Ann] hi")).toEqual({ name: "Ann", end: 11 });
    expect(match("(agent={name})", "(agent=Ann) hi")).toEqual({ name: "Ann", end: 11 });
    expect(match("agent={name}, step={number}", "agent=Ann, step=4 hi")).toEqual({ name: "Ann", end: 17 });
    expect(match("agent={name}---", "agent=Ann---- hi")).toBeNull();
    expect(match("agent={name}---", "agent=Ann----")).toEqual({ name: "Ann", end: 13 });
    expect(match("[agent={name}]", '[agent="the planner"] hi')).toEqual({ name: "the planner", end: 21 });
  });

  it("takes what is said last to the end of its line, however long, and with blanks", () => {
    const long = "x".repeat(30_000);
    expect(match("{name} {text}", `Ann ${long}`)?.text).toBe(long);
    expect(match("{name} msg={text}", `Ann msg="${long}" took=3ms`)?.text).toBe(long);
    expect(match("{name} msg={text}", `Ann msg=${long} ${long}`)?.text).toBe(`${long} ${long}`);
    expect(match("{name} msg={text}", "Ann msg=all is well")?.text).toBe("all is well");
    expect(match("{name} (msg={text})", "Ann (msg=all is well)")?.text).toBe("all is well");
    expect(match("{name} msg={text}", 'Ann msg="all is well" took=3ms')?.text).toBe("all is well");
  });

  it("knows a line that begins like it and names nobody", () => {
    const isHead = headMatcher("[{time}] {name}:");
    expect(isHead?.("[10:00] GET /orders")).toBe(true);
    expect(isHead?.("of one order")).toBe(false);
    expect(headMatcher("{name}:")).toBeNull();
    expect(headMatcher("{name} {time}")).toBeNull();
  });
});

describe("any pattern on any line", () => {
  it("ends, and finds only what stands in the line", () => {
    let seed = 5;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const pieces = [
      "{name}",
      "{recipient}",
      "{time}",
      "{any}",
      "{kind}",
      "{level}",
      "{number}",
      "{text}",
      "=",
      "---",
      "-",
      ":",
      " ",
      "(",
      "to",
      "]",
      "a",
      "1",
    ];
    const pick = (list: readonly string[], length: number): string =>
      Array.from({ length }, () => list[random(list.length)]).join("");
    for (let round = 0; round < 3_000; round += 1) {
      const pattern = pick(pieces, 1 + random(8));
      const line = pick(["Ann", "Ben", " ", "-", "---", ":", "(", ")", "to", "1", "]", "\u{1f9f3}"], random(30));
      const found = speakerMatcher(pattern)(line);
      if (found === null) continue;
      expect(line).toContain(found.name);
      expect(found.end).toBeLessThanOrEqual(line.length);
    }
  });
});
