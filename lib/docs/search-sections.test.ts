import { expect, it } from "vitest";
import { docSite } from "./doc-site";
import { searchSections } from "./search-sections";

it("takes each heading with the words below it, without code and signs", () => {
  const source =
    "# Budgets\n\nA **limit** per [month](b.md).\n\n```sh\nnpm start\n```\n\n## Raise it\n\n| A | B |\n| --- | --- |\n| one | `two` |\n";
  const about = { group: "Operating", page: "Budgets", path: "budget" };
  expect(searchSections(docSite([{ file: "docs/budget.md", source }]))).toEqual([
    { ...about, anchor: "", heading: "Budgets", text: "A limit per month." },
    { ...about, anchor: "raise-it", heading: "Raise it", text: "A B one two" },
  ]);
});
