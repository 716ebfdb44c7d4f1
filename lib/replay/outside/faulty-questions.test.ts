import { expect, it } from "vitest";
import { randomFor } from "../sandbox/draws";
import { makeTask } from "../sandbox/make-task";
import { sandboxDomains } from "../sandbox/sandbox-task";
import { spoilQuestion } from "./faulty-questions";

it("spoils tasks of all domains, and only what it names", () => {
  const kinds = ["contradiction", "missing-detail", "impossible", "false-premise"] as const;
  for (const kind of kinds) {
    const spoiled = sandboxDomains.flatMap((domain) =>
      Array.from({ length: 12 }, (_, seed) => {
        const { question } = makeTask(domain, seed);
        const found = spoilQuestion(kind, { domain, question }, randomFor(seed, kind));
        if (found) expect(found.question).not.toBe(question);
        return found ? [domain] : [];
      }).flat(),
    );
    expect(new Set(spoiled).size).toBeGreaterThanOrEqual(kind === "impossible" ? 3 : 6);
  }
});

it("says what a careful reader sees in a task that lacks something", () => {
  const question = "How much did Halvern Mills take? Give the sum in kruna by the exchange rate of 2030, rounded.";
  const seeds = Array.from({ length: 20 }, (_, seed) =>
    spoilQuestion("missing-detail", { domain: "sales", question }, randomFor(seed)),
  );
  expect(seeds).toContainEqual({
    question: question.replace(" of 2030", ""),
    concern: "The task does not say of which year the rate is",
  });
});
