import { gzipSync } from "fflate";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sourceOf, usualSizes } from "./large/byte-source";
import { parseFiles } from "./parse-files";
import { type ParseResult } from "./parse-result";
import { parseSource, type SourceOptions } from "./parse-source";

/**
 * So small that every fixture is large, and larger than the arguments of a call, whose
 * spelling a large value does not keep.
 */
const sizes = { ...usualSizes, whole: 0, large: 300, run: 60, read: 11 };
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function readAll(bytes: Uint8Array, options: SourceOptions = {}): Promise<ParseResult> {
  const { traces, ...result } = await parseSource(sourceOf(bytes), { sizes, ...options });
  const read: ParseResult["traces"] = [];
  for await (const trace of traces) read.push(trace);
  return { ...result, traces: read };
}

const message = {
  name: "Ada",
  content: 'say "{[,]}" \\ and go',
  tool_calls: [{ id: "1", function: { name: "f", arguments: "{}" } }],
};
const trace = { question: "q", mistake_agent: "Ada", mistake_step: "0", history: [message, message, message] };
/** Arguments whose spelling parsing would change. */
const spelled =
  '{"question":"q","messages":[{"role":"a","content":"x","tool_calls":[{"id":"1","function":{"name":"f","arguments":{"n": 1.0}}}]}]}';

describe("parseSource", () => {
  const fixtures = join(import.meta.dirname, "formats/fixtures");
  const inputs = readdirSync(fixtures).filter(
    (name) => /\.input\./.test(name) && statSync(join(fixtures, name)).isFile(),
  );

  it.each(inputs)("reads %s piece by piece as it reads it at once", async (name) => {
    const bytes = new Uint8Array(readFileSync(join(fixtures, name)));
    expect(await readAll(bytes)).toEqual(await parseFiles([{ path: "", bytes }]));
  });

  it.each([
    ["an object", JSON.stringify(trace, null, 2)],
    ["a list of traces", JSON.stringify([trace, 7, trace, { none: true }])],
    [
      "lines, one of them broken",
      `${JSON.stringify(trace)}\n\n${JSON.stringify(trace)}\r\n{"cut": \n${JSON.stringify(trace)}`,
    ],
    ["lines of one conversation", [message, message, message].map((item) => JSON.stringify(item)).join("\n")],
    ["values one after another", [trace, trace].map((item) => JSON.stringify(item, null, 1)).join("\n")],
    ["arguments as the file spells them", spelled],
    ["arguments of a list", `[${spelled},${spelled}]`],
    ["a list of lists", JSON.stringify([[trace], [trace]])],
    ["keys that objects have of their own", '{"history":[{"role":"a","content":"x"}],"__proto__":{"isAdmin":true}}'],
    ["numbers that JSON has not", '{"score":NaN,"history":[{"role":"a","content":"x"},{"role":"a","content":"y"}]}'],
    ["text", "[not JSON] at all\nAda: hello"],
    ["cut JSON", JSON.stringify(trace).slice(0, -40)],
    ["nothing but brackets", "[[[]]]"],
  ])("reads %s as parseFiles does", async (_, text) => {
    const { issues, ...whole } = await parseFiles([{ path: "", bytes: encode(text) }]);
    const { issues: noticed, ...read } = await readAll(encode(text));
    expect(read).toEqual(whole);
    expect(noticed.map(({ code }) => code)).toEqual(issues.map(({ code }) => code));
  });

  it("reads what is packed", async () => {
    const bytes = encode(JSON.stringify([trace, trace]));
    expect(await readAll(gzipSync(bytes))).toEqual(await readAll(bytes));
  });

  it("refuses what is nested too deep and what holds too many values", async () => {
    const deep = `{"history": ${"[".repeat(300)}${"]".repeat(300)}}`;
    expect((await readAll(encode(deep))).issues[0]?.code).toBe("too-deep");
    const limits = { maxBytes: 1e6, maxRatio: 10, ratioFrom: 1e6, maxEntries: 10, maxNesting: 3, maxKeys: 10 };
    expect((await readAll(encode(JSON.stringify(trace)), { limits })).issues[0]?.code).toBe("too-many-values");
  });

  it("takes a chosen format item by item", async () => {
    const bytes = encode(JSON.stringify([trace, trace]));
    expect(await readAll(bytes, { format: "who-and-when" })).toEqual(
      await parseFiles([{ path: "", bytes }], { format: "who-and-when" }),
    );
  });

  it("tells how far it is, never backwards and to the end", async () => {
    const shares: number[] = [];
    await readAll(encode(JSON.stringify(trace)), { onProgress: (share) => shares.push(share) });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeGreaterThan(0.9);
  });
});
