import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { traceFormats } from "../format-list";
import { parseFiles } from "../parse-files";
import { parseTrace } from "../parse-trace";
import { fixtures, type GoldenInput, goldenInputs } from "../testing/golden-inputs";

/** As what a golden input is expected to be read; a new one has no expectation yet, and is read. */
async function formatOf({ name, files }: GoldenInput): Promise<unknown> {
  const expected = join(fixtures, `${name}.expected.txt`);
  const { format } = existsSync(expected)
    ? (JSON.parse(readFileSync(expected, "utf8")) as { format: unknown })
    : await parseFiles(files);
  return format;
}

describe("golden pairs", () => {
  it("have one input each", () => {
    const names = goldenInputs.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("are there for every format", async () => {
    const read = new Set(await Promise.all(goldenInputs.map(formatOf)));
    expect(traceFormats.map(({ name }) => name).filter((name) => !read.has(name))).toEqual([]);
  });

  it.each(goldenInputs)("$name is read as the expected traces and issues", async ({ name, files }) => {
    const result = await parseFiles(files);
    await expect(`${JSON.stringify(result, null, 2)}\n`).toMatchFileSnapshot(join(fixtures, `${name}.expected.txt`));
  });
});

describe("the example of docs/formats.md", () => {
  it("is read without an issue", () => {
    const page = readFileSync(join(import.meta.dirname, "../../../docs/formats.md"), "utf8");
    const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
    const [read] = parseTrace(example).traces;
    expect(read?.issues).toEqual([]);
    expect(read?.trace).toMatchObject({
      outcome: "failed",
      finalAnswer: "the blue one",
      groundTruth: { stepIndex: 3 },
    });
  });
});
