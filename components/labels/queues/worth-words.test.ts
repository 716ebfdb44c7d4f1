import { expect, it } from "vitest";
import { measureWorth } from "@/lib/attribution/labels/worth";
import { annotatorWords, drawnWords, readingWords, worthWords } from "./worth-words";

const worth = (steps: number[], likeItCount: number) =>
  measureWorth({
    answers: steps.map((stepIndex) => ({ agent: "Surfer", stepIndex })),
    likeItCount,
    stepCount: 6,
    readBytes: 238 * 6 * 5,
    readingScale: null,
  });

it("says how far methods point apart, how many are alike and how long a look takes", () => {
  expect(worthWords(worth([3, 3, 9, 4], 12))).toBe("4 methods point to 3 steps · 12 like it this month · about 6 min");
  expect(worthWords(worth([3, 3], 1))).toBe("2 methods point to one step · 1 like it this month · about 6 min");
});

it("leaves out what there is not", () => {
  expect(worthWords(worth([], 0))).toBe("no method has answered · about 6 min");
  expect(worthWords(worth([3], 0))).toBe("1 method has answered · about 6 min");
});

it("never says minutes to the second", () => {
  expect(readingWords(0.5)).toBe("about a minute");
  expect(readingWords(1.4)).toBe("about 1 min");
  expect(readingWords(1234.5)).toBe("about 1,235 min");
});

it("writes how likely a trace was to be drawn with two digits that count", () => {
  expect([1, 0.25, 20 / 300, 1 / 800].map(drawnWords)).toEqual(["100%", "25%", "6.7%", "0.13%"]);
});

it("counts people as people", () => {
  expect([1, 3].map(annotatorWords)).toEqual(["1 person per trace", "3 people per trace"]);
});
