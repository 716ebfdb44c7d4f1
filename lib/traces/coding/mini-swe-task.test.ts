import { describe, expect, it } from "vitest";
import { taskOf } from "./mini-swe-task";

describe("taskOf", () => {
  it("finds the task by the template that stood around it", () => {
    const template = "Mend this:\n{{task}}\n\nUse {{system}} only.";
    expect(taskOf("Mend this:\nThe red lamp.\n\nUse Linux only.", template)).toBe("The red lamp.");
  });

  it("finds it between tags or behind the words that ask for it", () => {
    const tagged = "<pr_description>\nConsider the following PR description:\nThe lamp.\n</pr_description>\nRules.";
    expect(taskOf(tagged, undefined)).toBe("The lamp.");
    expect(taskOf("Please solve this issue: The lamp.\n\nYou can execute bash commands.", "no slot")).toBe("The lamp.");
  });

  it("takes the whole message where nothing stands around the task", () => {
    expect(taskOf("The lamp is dark.", undefined)).toBe("The lamp is dark.");
    expect(taskOf("<task></task>", undefined)).toBe("<task></task>");
  });
});
