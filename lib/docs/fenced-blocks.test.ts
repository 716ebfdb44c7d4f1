import { expect, it } from "vitest";
import { fencedBlocks } from "./fenced-blocks";

it("finds blocks with their languages, places and marks", () => {
  const source = [
    "# A",
    ...["```sh", "ls", "", "pwd", "```", ""],
    ...["<!-- not run: needs a GPU of its own -->", "", "```python", "x", "```"],
    ...["- in a list", "", "  <!-- run by: lib/a.test.ts -->", "  ````ts", "  a", "    ```", "  ````"],
    ...["<!-- run at night -->", "```sh", "b", "```", "```", "c", "```"],
  ].join("\n");
  const about = { file: "a.md" };
  expect(fencedBlocks({ file: "a.md", source })).toEqual([
    { file: "a.md", line: 2, language: "sh", code: "ls\n\npwd\n", mark: { kind: "run" } },
    { ...about, line: 10, language: "python", code: "x\n", mark: { kind: "not", why: "needs a GPU of its own" } },
    { ...about, line: 16, language: "ts", code: "a\n  ```\n", mark: { kind: "by", test: "lib/a.test.ts" } },
    { ...about, line: 21, language: "sh", code: "b\n", mark: { kind: "night" } },
    { ...about, line: 24, language: "", code: "c\n", mark: { kind: "run" } },
  ]);
});
