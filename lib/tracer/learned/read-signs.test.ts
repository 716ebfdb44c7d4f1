import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { type Step } from "@/lib/traces/trace";
import { readSigns } from "./read-signs";

function signsOf(change: Partial<Step>): readonly string[] {
  const trace = makeTrace([["Courier", "Posting it now"]]);
  return readSigns({ ...trace, steps: trace.steps.map((step) => ({ ...step, ...change })) })[0] ?? [];
}

describe("readSigns", () => {
  it("says whose a step is, what is done after what, and its words", () => {
    const trace = makeTrace([
      ["Clerk", "Please pay"],
      ["Courier", "Done"],
    ]);
    expect(readSigns(trace)).toEqual([
      ["agent:clerk", "does:clerk: message", "turn:the start > clerk: message", "word:please", "word:pay"],
      ["agent:courier", "does:courier: message", "turn:clerk: message > courier: message", "word:done"],
    ]);
  });

  it("says which tool is called with what, and whether it failed", () => {
    const tool = { name: "Post_Payment", arguments: { mode: "force", count: 2, list: [1], isUrgent: true } };
    expect(signsOf({ kind: "tool-call", content: "", tool, isError: true })).toEqual([
      "agent:courier",
      "does:courier: post_payment",
      "turn:the start > courier: post_payment",
      "error:",
      "tool:post_payment",
      "use:post_payment(mode)",
      "use:post_payment(mode=force)",
      "use:post_payment(count)",
      "use:post_payment(count=2)",
      "use:post_payment(list)",
      "use:post_payment(isurgent)",
      "use:post_payment(isurgent=true)",
    ]);
  });

  it("looks through a tool's answer to see what was done before", () => {
    const { steps, ...trace } = makeTrace([
      ["Clerk", "a"],
      ["Tool", "b"],
      ["Courier", "c"],
    ]);
    const kinds = ["message", "tool-result", "message"] as const;
    const signs = readSigns({ ...trace, steps: steps.map((step, at) => ({ ...step, kind: kinds[at] ?? "message" })) });
    expect(signs[2]).toContain("turn:clerk: message > courier: message");
  });

  it("takes any names and arguments, and keeps what it says of them short", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.jsonValue({ maxDepth: 2 }),
        fc.string(),
        (name, args, content) => {
          const signs = signsOf({ agent: name, content, tool: { name, arguments: args } });
          expect(new Set(signs).size).toBe(signs.length);
          for (const sign of signs) expect(sign.length).toBeLessThan(400);
        },
      ),
    );
    const hostile: unknown = JSON.parse('{"__proto__":{"constructor":1},"toString":"x"}');
    expect(signsOf({ tool: { name: "constructor", arguments: hostile } })).toContain("use:constructor(tostring=x)");
  });
});
