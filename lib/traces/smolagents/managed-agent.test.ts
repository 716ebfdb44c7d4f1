import { describe, expect, it } from "vitest";
import { managedTask, reportingAgent } from "./managed-agent";

describe("an agent that another manages", () => {
  it("is named by its task", () => {
    const task =
      "You're a helpful agent named 'cook'.\nYou have been submitted this task by your manager.\n---\nTask:\nBake\nbread\n---\nYou're helping";
    expect(managedTask(task)).toEqual({ name: "cook", task: "Bake\nbread" });
    expect(managedTask("Bake bread")).toBeUndefined();
  });

  it("reports under its name; reports of several are nobody's", () => {
    const report = (name: string): string => `Here is the final answer from your managed agent '${name}':\ndone`;
    expect(reportingAgent(`Execution logs:\n${report("cook")}\n${report("cook")}`)).toBe("cook");
    expect(reportingAgent(report("cook") + report("waiter"))).toBeUndefined();
    expect(reportingAgent("done")).toBeUndefined();
  });
});
