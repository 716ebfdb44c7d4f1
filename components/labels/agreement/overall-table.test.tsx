import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type LabelledUnit, measureLabelAgreement } from "@/lib/attribution/labels/label-agreement";
import { OverallTable } from "./overall-table";
import { PairTable } from "./pair-table";

const unit = (at: number, ...claims: [string, string, number][]): LabelledUnit => ({
  ...{ traceId: `t${at}`, question: at },
  claims: claims.map(([annotator, agent, stepIndex]) => ({ annotator, agent, stepIndex })),
});
const two = measureLabelAgreement(
  [
    unit(0, ["Ada", "Planner", 1], ["Bert", "Planner", 1]),
    unit(1, ["Ada", "Surfer", 2], ["Bert", "Planner", 4]),
    unit(2, ["Ada", "Surfer", 3], ["Bert", "Surfer", 3]),
    unit(3, ["Ada", "Planner", 0], ["Bert", "Planner", 1]),
  ],
  1,
);
const rowOf = (html: string, title: string): string => html.split("<tr>").find((row) => row.includes(title)) ?? "";

it("gives two people's percentage, Cohen's and Fleiss' kappa and alpha with the number of traces", () => {
  const html = renderToStaticMarkup(<OverallTable agreement={two} />);
  expect(rowOf(html, "Same agent")).toMatch(/75 % \[\d+–\d+\].*>4</);
  expect(rowOf(html, "Same step")).toContain("50 %");
  expect(rowOf(html, "Steps within ±3")).toContain("100 %");
  expect(html).toContain("Cohen’s kappa");
  expect(html).toContain("Every trace has 2 labels.");
});

it("draws a dash where there is no such figure, and says why Fleiss' kappa is missing", () => {
  const mixed = measureLabelAgreement(
    [unit(0, ["Ada", "A", 1], ["Bert", "A", 1]), unit(1, ["Ada", "A", 1], ["Bert", "A", 1], ["Cleo", "A", 1])],
    1,
  );
  const html = renderToStaticMarkup(<OverallTable agreement={mixed} />);
  expect(rowOf(html, "Same agent").match(/>–</g)).toHaveLength(2);
  expect(html).toContain("here it is 2 to 3");
  expect(html).not.toContain("Cohen’s kappa");
});

it("names every two people, whatever their names do to a page", () => {
  const html = renderToStaticMarkup(
    <PairTable pairs={[{ ...(two.pairs[0] as (typeof two.pairs)[number]), annotators: ["<b>\u202eAda", "Bert"] }]} />,
  );
  expect(html).toContain("&lt;b&gt;\uFFFDAda");
  expect(rowOf(html, "Bert")).toContain("75 %");
});
