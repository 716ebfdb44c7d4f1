import { describe, expect, it } from "vitest";
import { coworkerOf } from "./coworker";

const call = (name: string, args: unknown) => ({
  rawAgent: "Chief",
  kind: "tool-call" as const,
  content: "",
  pointer: "",
  tool: { name, arguments: args },
});

describe("a coworker", () => {
  it("is asked by CrewAI's own tools, under either spelling of their names", () => {
    expect(coworkerOf(call("delegate_work_to_coworker", { coworker: "Cook" }), [])).toBe("Cook");
    expect(coworkerOf(call("Ask question to coworker", { coworker: "cook" }), ["Cook\n"])).toBe("Cook\n");
  });

  it("is nobody for other tools and calls that name none", () => {
    expect(coworkerOf(call("search", { coworker: "Cook" }), [])).toBeUndefined();
    expect(coworkerOf(call("delegate_work_to_coworker", "broken"), ["Cook"])).toBeUndefined();
  });
});
