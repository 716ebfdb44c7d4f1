import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";

/** JSON under another ending, so that no formatter touches the spelling of a fixture. */
const folder = join(import.meta.dirname, "fixtures");
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".input.txt"))
  .map((name) => name.replace(".input.txt", ""));

describe("golden pairs", () => {
  it.each(names)("%s is read as the expected traces and issues", async (name) => {
    const result = parseTrace(readFileSync(join(folder, `${name}.input.txt`)));
    await expect(`${JSON.stringify(result, null, 2)}\n`).toMatchFileSnapshot(join(folder, `${name}.expected.txt`));
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
