import { describe, expect, it } from "vitest";
import { makeTask, taskOf } from "./make-task";
import { recipes } from "./recipes/recipe-list";
import { sandboxDomains } from "./sandbox-task";

const seeds = Array.from({ length: 40 }, (_, at) => at * 17);

describe.each(sandboxDomains)("tasks of %s", (domain) => {
  it("are the same for the same seed, and have an answer that only itself passes", () => {
    for (const seed of seeds) {
      const task = makeTask(domain, seed);
      const again = taskOf(task.id);
      expect(again).toMatchObject({ id: `${domain}:${seed}`, question: task.question, tables: task.tables });
      expect(task.check(task.expectedAnswer)).toBe(true);
      expect(task.check(`${task.expectedAnswer}1`)).toBe(false);
    }
  });

  it("differ from seed to seed", () => {
    expect(new Set(seeds.map((seed) => makeTask(domain, seed).question)).size).toBeGreaterThan(35);
  });

  it("do not say their answer, but among choices or numbers that are given", () => {
    for (const seed of seeds) {
      const { question, expectedAnswer } = makeTask(domain, seed);
      if (expectedAnswer.length > 2) expect(question.split(/[^\w.-]+/)).not.toContain(expectedAnswer);
    }
  });

  it("have questions whose constraints can be read, each with a value", () => {
    for (const seed of seeds) {
      const constraints = recipes[domain].readQuestion(makeTask(domain, seed).question);
      expect(constraints.length).toBeGreaterThanOrEqual(3);
      expect(constraints.every(({ key, value }) => key !== "" && value !== "")).toBe(true);
    }
  });
});

describe("an id", () => {
  it.each(["sales", "sales:", "sales:-1", "sales:1.5", "weather:1", "sales:99999999999", " sales:1"])(
    "%j names no task",
    (id) => {
      expect(taskOf(id)).toBeNull();
    },
  );
});
