import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReplayStep } from "../protocol/messages";
import { stepTexts } from "./step-texts";

const call = (given: unknown, content = JSON.stringify(given)): ReplayStep => ({
  index: 1,
  agent: "Ann",
  kind: "tool-call",
  content,
  tool: { name: "run", arguments: given },
});

describe("texts of a step", () => {
  it("are each text and number of a call's arguments, the longest first", () => {
    expect(
      stepTexts(call({ limit: 5, query: "SELECT 1", inner: { list: ["ab", true, null] } })).map(({ text, path }) => [
        text,
        path,
      ]),
    ).toEqual([
      ["SELECT 1", ["query"]],
      ["ab", ["inner", "list", 0]],
      ["5", ["limit"]],
    ]);
  });

  it("are the content where there is no call, or nothing in it", () => {
    expect(stepTexts({ index: 0, agent: "Ann", kind: "message", content: "Hello" }).map(({ text }) => text)).toEqual([
      "Hello",
    ]);
    expect(stepTexts(call({}, "{}")).map(({ text, path }) => [text, path])).toEqual([["{}", null]]);
  });

  it("keep a number a number, and take nothing else in its place", () => {
    const [limit] = stepTexts(call({ limit: 5 }));
    expect(limit?.write("6")?.tool?.arguments).toEqual({ limit: 6 });
    expect(limit?.write("six")).toBeNull();
    expect(limit?.write("")).toBeNull();
  });

  it("change the content with the arguments, in the style that it was written in", () => {
    const pretty = call({ query: "a\nb" }, JSON.stringify({ query: "a\nb" }, null, 2));
    expect(stepTexts(pretty)[0]?.write("c")?.content).toBe('{\n  "query": "c"\n}');
    const spaced = call({ query: "a" }, '{ "query" : "a" }');
    expect(stepTexts(spaced)[0]?.write("c")?.content).toBe('{ "query" : "c" }');
    const plain = call({ code: "print(1)" }, "run: print(1)");
    expect(stepTexts(plain)[0]?.write("print(2)")?.content).toBe("run: print(2)");
    const raw: ReplayStep = { ...call("print(1)", "print(1)") };
    expect(stepTexts(raw)[0]?.write("x")).toMatchObject({ content: "x", tool: { arguments: "x" } });
  });

  it("leave everything else of the step as it was, whatever the arguments are", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (given, text) => {
        const step = call(given);
        for (const place of stepTexts(step)) {
          const changed = place.write(text);
          if (changed === null || place.path === null) continue;
          expect({ ...changed, content: "", tool: null }).toEqual({ ...step, content: "", tool: null });
          expect(JSON.parse(changed.content)).toEqual(JSON.parse(JSON.stringify(changed.tool?.arguments)));
        }
        expect(step).toEqual(call(given));
      }),
      { seed: 5 },
    );
  });
});
