import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { labelAgreementInTurns, type LabelledUnit } from "@/lib/attribution/labels/label-agreement";
import { runThrough } from "@/lib/traces/run-through";
import { OverallTable } from "./overall-table";
import { PairTable } from "./pair-table";

const agreementOf = (units: readonly LabelledUnit[], seed: number) => runThrough(labelAgreementInTurns(units, seed));
const unit = (at: number, ...claims: [string, string, number][]): LabelledUnit => ({
  traceId: `t${at}`,
  question: at,
  claims: claims.map(([annotator, agent, stepIndex]) => ({ annotator, agent, stepIndex })),
});
const four = [
  unit(0, ["Ada", "Planner", 1], ["Bert", "Planner", 1]),
  unit(1, ["Ada", "Surfer", 2], ["Bert", "Planner", 4]),
  unit(2, ["Ada", "Surfer", 3], ["Bert", "Surfer", 3]),
  unit(3, ["Ada", "Planner", 0], ["Bert", "Planner", 1]),
];
const few = agreementOf(four, 1);
const two = agreementOf(
  Array.from({ length: 20 }, (_, at) => ({ ...(four[at % 4] as LabelledUnit), traceId: `t${at}`, question: at })),
  1,
);
const rowOf = (html: string, title: string): string => html.split("<tr>").find((row) => row.includes(title)) ?? "";

it("gives two people's percentage, Cohen's and Fleiss' kappa and alpha with the number of traces", () => {
  const html = renderToStaticMarkup(<OverallTable agreement={two} />);
  expect(rowOf(html, "Same agent")).toMatch(/75% \[\d+–\d+\].*0\.\d\d \[.*>20</);
  expect(rowOf(html, "Same step")).toContain("50%");
  expect(rowOf(html, "Steps within ±3")).toContain("100%");
  expect(html).toContain("Cohen’s kappa");
  expect(html).toContain("Every trace has 2 labels.");
});

it("shows of few traces what was observed alone, and says why there is no coefficient", () => {
  const html = renderToStaticMarkup(<OverallTable agreement={few} />);
  expect(rowOf(html, "Same agent")).toMatch(/75% \[\d+–\d+\].*>4</);
  expect(html).toContain("Too few traces for a coefficient: n = 4, from 20 on.");
  expect(html).not.toMatch(/kappa|alpha/);
  const pairs = renderToStaticMarkup(<PairTable pairs={few.pairs} />);
  expect(pairs).toContain("n = 4, from 20 on");
  expect(pairs).not.toContain("kappa");
});

it("says where chance alone would make nearly all agree", () => {
  const html = renderToStaticMarkup(<OverallTable agreement={two} />);
  expect(rowOf(html, "Steps within ±3").match(/chance \d+%/g)).toHaveLength(3);
  expect(rowOf(html, "Same agent")).not.toContain("chance");
  expect(html).toContain("chance alone explains nearly all agreement");
});

it("says why Fleiss’ kappa is missing where traces differ in their labels", () => {
  const uneven = Array.from({ length: 20 }, (_, at) =>
    unit(
      at,
      ["Ada", "A", at],
      ["Bert", "B", at + 9],
      ...(at === 0 ? [["Cleo", "A", 1] as [string, string, number]] : []),
    ),
  );
  const agreement = agreementOf(uneven, 1);
  const html = renderToStaticMarkup(<OverallTable agreement={agreement} />);
  expect(rowOf(html, "Same agent").match(/>–</g)).toHaveLength(1);
  expect(html).toContain("here it is 2 to 3");
  expect(html).not.toContain("Cohen’s kappa");
  const pairs = renderToStaticMarkup(<PairTable pairs={agreement.pairs} />);
  expect(pairs.match(/n = 1: too few/g)).toHaveLength(4);
});

it("names every two people, whatever their names do to a page", () => {
  const html = renderToStaticMarkup(
    <PairTable pairs={[{ ...(two.pairs[0] as (typeof two.pairs)[number]), annotators: ["<b>\u202eAda", "Bert"] }]} />,
  );
  expect(html).toContain("&lt;b&gt;\uFFFDAda");
  expect(rowOf(html, "Bert")).toContain("75%");
});
