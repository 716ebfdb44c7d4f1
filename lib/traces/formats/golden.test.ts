import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseFiles } from "../parse-files";
import { parseTrace } from "../parse-trace";
import { fixtures, goldenInputs } from "../testing/golden-inputs";

describe("golden pairs", () => {
  it("have one input each", () => {
    const names = goldenInputs.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
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
