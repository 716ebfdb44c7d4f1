import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLoops, lastOfLoop, type LoopStep } from "./find-loops";
import { sketchOf } from "./sketch";

const say = (agent: string, text: string): LoopStep => ({ agent, kind: "message", sketch: sketchOf(text) });
const times = <T>(count: number, make: (at: number) => T[]): T[] =>
  Array.from({ length: count }, (_, at) => make(at)).flat();
const scroll = (page: number) => [
  say("Orchestrator", `Please scroll down to page ${page} of the list and say what you see there.`),
  say("WebSurfer", `I scrolled down one page in the browser. The viewport shows ${page}% of the page.`),
];
const distinct = (at: number): string =>
  `${"abcdefghij"[at % 10]}${"klmnopqrst"[Math.floor(at / 10) % 10]} `
    .repeat(5)
    .replaceAll(" ", ` ${"uvwxyz"[at % 6]}${at % 7 ? "b" : "c"}`);

describe("findLoops", () => {
  it("finds rounds of steps that say the same again, numbers aside", () => {
    const steps = [
      say("User", "Which crate is the heaviest?"),
      ...times(12, scroll),
      say("Orchestrator", "I give up."),
    ];
    expect(findLoops(steps)).toEqual([{ first: 1, period: 2, times: 12 }]);
  });

  it("finds one step that is repeated, and leaves what happens twice only", () => {
    expect(findLoops(times(3, () => [say("A", "try again please")]))).toEqual([{ first: 0, period: 1, times: 3 }]);
    expect(findLoops(times(2, scroll))).toEqual([]);
  });

  it("takes no mere taking of turns for a loop", () => {
    const topics = [
      "ferry timetable pier",
      "weather harbour wind",
      "ticket price child",
      "hotel breakfast room",
      "bus museum line",
      "castle garden gate",
    ];
    expect(findLoops(topics.flatMap((topic) => [say("A", `find ${topic}`), say("B", `${topic} found none`)]))).toEqual(
      [],
    );
  });

  it("takes another kind, another agent and an unknown text for something else", () => {
    const line = times(6, () => [say("A", "again")]);
    expect(findLoops(line.map((step, at) => ({ ...step, kind: at % 2 ? "thought" : "message" })))).toEqual([
      { first: 0, period: 2, times: 3 },
    ]);
    expect(findLoops(line.map((step, at) => ({ ...step, agent: `A${at}` })))).toEqual([]);
    expect(findLoops(line.map((step) => ({ ...step, sketch: null })))).toEqual([]);
  });

  it("gives loops in order, within the steps, none within another, each of three rounds at least", () => {
    const letters = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 60 });
    fc.assert(
      fc.property(letters, (line) => {
        const steps = line.map((letter) => say(letter, distinct(letter.charCodeAt(0))));
        let free = 0;
        for (const loop of findLoops(steps)) {
          expect(loop.first).toBeGreaterThanOrEqual(free);
          expect(loop.times).toBeGreaterThanOrEqual(3);
          free = lastOfLoop(loop) + 1;
          for (let at = loop.first + loop.period; at < free; at++) expect(line[at]).toBe(line[at - loop.period]);
        }
        expect(free).toBeLessThanOrEqual(steps.length);
      }),
    );
  });
});
