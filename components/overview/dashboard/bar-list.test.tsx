import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type DrawnNames, type RankedMarks } from "@/lib/attribution/overview/overview-view";
import { BarList } from "./bar-list";

const mark = (count: number) => ({ count, search: "made:false" });
const coder: RankedMarks = {
  key: "coder",
  title: "Coder",
  truth: mark(12),
  run: mark(30),
  all: mark(42),
  share: { value: 0.42, low: 0.33, high: 0.52, count: 100 },
  corrected: { value: 0.31, low: 0.22, high: 0.42 },
};
const drawn = (item: RankedMarks, others: DrawnNames["others"] = null) =>
  renderToStaticMarkup(<BarList workspace="kitchen" names={{ shown: [item], others }} total={100} />);

it("shows the corrected share beside the raw one, in the drawing and in words", () => {
  const html = drawn(coder);
  for (const words of [">raw<", ">corrected<", ">42% [33–52]<", ">31% [22–42]<"]) expect(html).toContain(words);
  expect(html).toContain("42% [33–52] of 100; corrected 31% [22–42]");
});

it("shows the raw share alone where labels are too few, and none where a filter chose the names", () => {
  const html = drawn({ ...coder, corrected: null });
  expect(html).toContain(">42% [33–52]<");
  expect(html).not.toContain("corrected");
  expect(drawn({ ...coder, corrected: null, share: null })).not.toContain("% [");
});

it("says how many names and traces it does not draw", () => {
  const html = drawn(coder, { truth: 3, run: 4, count: 11 });
  for (const words of ["11 others, in the table", "3 + 4"]) expect(html).toContain(words);
});
