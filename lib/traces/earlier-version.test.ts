import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { earlierVersion, type Version } from "./earlier-version";
import { stepKinds } from "./step-kinds";

const version = (content: string, rest: Partial<Version> = {}): Version => ({ kind: "thought", content, ...rest });
const ledger = (reason: string, answer: boolean) =>
  version(
    `Updated Ledger:\n${JSON.stringify({ is_satisfied: { reason, answer }, next_speaker: { answer: "WebSurfer" } })}`,
  );
const plan = (...points: string[]) =>
  version(`Here is the plan:\n${points.map((point, i) => `${i + 1}. ${point}`).join("\n")}`);

describe("earlierVersion", () => {
  it("finds the ledger before, past plans and notes", () => {
    const before = ledger("nothing yet", false);
    const others = [
      version("Next speaker WebSurfer"),
      plan("Search", "Read", "Answer the question"),
      before,
      ledger("", true),
    ];
    expect(earlierVersion(ledger("the price is known", true), others)).toBe(before);
  });

  it("takes JSON with other keys for another thing", () => {
    expect(
      earlierVersion(version('{"price": 1, "currency": "USD"}'), [version('{"name": "x", "tool": "y"}')]),
    ).toBeNull();
  });

  it("finds the plan before", () => {
    const before = plan("Search for the season pass", "Read the price of the pass", "Answer the question");
    const note = version("The season pass is what the question asks for, the price of the pass is to be read.");
    expect(
      earlierVersion(plan("Search for the daily ticket", "Read the price of it", "Answer the question"), [
        note,
        before,
      ]),
    ).toBe(before);
  });

  it("compares code with code of the same language", () => {
    const code = (language: string, line: string) =>
      version(`Try this:\n\`\`\`${language}\nimport csv\nrows = list(csv.reader(open("a")))\n${line}\n\`\`\``);
    const before = code("python", "print(rows)");
    expect(earlierVersion(code("python", "print(len(rows))"), [code("js", "print(rows)"), before])).toBe(before);
  });

  it("compares calls of one tool", () => {
    const call = (toolName: string, q: string) => version(JSON.stringify({ q }), { kind: "tool-call", toolName });
    const before = call("search", "season pass");
    expect(earlierVersion(call("search", "daily ticket"), [call("visit", "x"), before])).toBe(before);
  });

  it("compares other texts only where they share most of their words", () => {
    const before = version("I scrolled down one page in the browser and saw the prices of 2023.");
    expect(
      earlierVersion(version("I scrolled down one page in the browser and saw the prices of 2024."), [before]),
    ).toBe(before);
    expect(
      earlierVersion(version("Somebody else should look up how many people live in the town."), [before]),
    ).toBeNull();
    expect(earlierVersion(version("Next speaker WebSurfer"), [version("Next speaker WebSurfer")])).toBeNull();
  });

  it("finds the nearest equal text where it has any purpose, and never one of another kind or tool", () => {
    const step = fc.record({ kind: fc.constantFrom(...stepKinds), content: fc.oneof(fc.string(), fc.json()) });
    fc.assert(
      fc.property(step, fc.array(step), (own, earlier) => {
        const found = earlierVersion(own, earlier);
        if (found) expect(found.kind).toBe(own.kind);
        const again = earlierVersion(own, [...earlier, own]);
        if (found) expect(again).toBe(found);
      }),
    );
  });
});
