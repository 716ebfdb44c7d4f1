import { expect, it } from "vitest";
import { factsById } from "./trace-facts";

it("of several traces of one run the first says it, and labels, tags and issues of all count", () => {
  const label = (source: string) => ({ source, reason: "" });
  const describe = factsById(
    new Map([
      ["a", { question: "first", title: undefined, labels: [label("x")], tags: ["t"] }],
      ["b", { question: "second", title: "known", labels: [label("y")], tags: ["t", "u"] }],
    ]),
  );
  expect(describe(["a", "b", "gone"])).toEqual({
    question: "first",
    title: "known",
    labels: [label("x"), label("y")],
    tags: ["t", "u"],
  });
});
