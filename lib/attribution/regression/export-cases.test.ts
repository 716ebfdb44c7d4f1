import { expect, it } from "vitest";
import { exportCases } from "./export-cases";
import { regressionFormats } from "./formats/format-names";
import { makeCases } from "./make-cases";

const hostile = '"""\n{{7*7}} `${process.exit()}` file:///etc/passwd <script>';

it.each(regressionFormats)("writes the text of traces into the cases of %s and nowhere else", (format) => {
  const { cases } = makeCases([{ title: "T", question: hostile, expectedAnswer: hostile, metadata: {} }]);
  const files = exportCases({ title: "all failures", cases }, format);
  const names = files.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("README.md");
  for (const { name, text } of files)
    if (name !== "cases.json") for (const word of ["passwd", "7*7", "process.exit()"]) expect(text).not.toContain(word);
  const { cases: kept } = JSON.parse(files.find(({ name }) => name === "cases.json")?.text ?? "{}") as typeof files & {
    cases: typeof cases;
  };
  expect(kept).toEqual(cases);
});
