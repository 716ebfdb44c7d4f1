import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { type InputFile, parseFiles } from "../parse-files";
import { parseTrace } from "../parse-trace";

/** `<name>.input.<ending>` is one file, `<name>.input` a folder. JSON may end in `.txt`, so that no formatter touches its spelling. */
const folder = join(import.meta.dirname, "fixtures");
const inputs = readdirSync(folder)
  .filter((name) => /\.input(\.|$)/.test(name))
  .map((input) => [input.replace(/\.input(\..*)?$/, ""), input] as const);

function filesOf(input: string): InputFile[] {
  const path = join(folder, input);
  if (!statSync(path).isDirectory()) return [{ path: "", bytes: readFileSync(path) }];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => ({ path: relative(path, file).split(sep).join("/"), bytes: readFileSync(file) }));
}

describe("golden pairs", () => {
  it("have one input each", () => {
    const names = inputs.map(([name]) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each(inputs)("%s is read as the expected traces and issues", async (name, input) => {
    const result = await parseFiles(filesOf(input));
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
