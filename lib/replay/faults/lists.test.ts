import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joined, listsOf, namedValuesOf } from "./lists";
import { spliced } from "./passages";

const text = "Plan.\nConstraints:\n- region: North\n- at least: 12\n\n1. first\n2) second";

describe("lists of a text", () => {
  it("have the line above them as heading, and each entry as a whole line", () => {
    expect(listsOf(text).map(({ heading, items }) => [heading, ...items.map(({ said }) => said)])).toEqual([
      ["Constraints:", "region: North", "at least: 12"],
      ["", "first", "second"],
    ]);
  });

  it("lose an entry without a trace", () => {
    const [constraints, steps] = listsOf(text);
    const [first] = constraints?.items ?? [];
    const last = steps?.items.at(-1);
    expect(first && spliced(text, first, "")).toBe("Plan.\nConstraints:\n- at least: 12\n\n1. first\n2) second");
    expect(last && spliced(text, last, "")).toBe("Plan.\nConstraints:\n- region: North\n- at least: 12\n\n1. first");
    const all = joined(text, constraints?.items ?? []);
    expect(all && spliced(text, all, "")).toBe("Plan.\nConstraints:\n\n1. first\n2) second");
    expect(joined(text, [])).toBeNull();
  });

  it("name values in lines, entries and records", () => {
    expect(
      namedValuesOf('Rate: 1.25\n- Fee of A: 12 percent\n{"city": "Oslo", "count": 7}').map(({ name, text: value }) => [
        name,
        value,
      ]),
    ).toEqual([
      ["rate", "1.25"],
      ["fee of a", "12 percent"],
      ["city", "Oslo"],
      ["count", "7"],
    ]);
  });

  it("lie where they say, whatever the text", () => {
    const lines = fc.array(
      fc.oneof(fc.constantFrom("- a: 1", "* b", "3. c: d", "Head:", "", '"k": "v"'), fc.string()),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(lines, (all) => {
        const whole = all.join("\n");
        for (const passage of [...listsOf(whole).flatMap(({ items }) => items), ...namedValuesOf(whole)])
          expect(whole.slice(passage.start, passage.end)).toBe(passage.text);
      }),
      { seed: 5 },
    );
  });
});
