import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type CaseClaim } from "@/lib/attribution/labels/adjudication-view";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { CaseSteps } from "./case-steps";
import { ClaimCard } from "./claim-card";

const place = { workspace: "kitchen", traceId: "t1" };
const claim: CaseClaim = {
  kind: "annotator",
  source: "annotator:1",
  title: "Ada",
  agent: "Surfer",
  stepIndex: 3,
  reason: "<img src=x>",
  sawAttribution: false,
  range: { first: 2, last: 4 },
  isCertain: false,
  isExcluded: false,
  at: "",
  party: null,
  failureMode: null,
  taxonomy: null,
  quotes: [
    { stepIndex: 3, text: "12 km", before: "says ", after: "." },
    { stepIndex: 1, text: "never said", before: null, after: null },
  ],
};
const mast: Taxonomy = {
  name: "mast",
  version: "1",
  title: "MAST",
  source: "",
  modes: [{ id: "1.1", title: "Disobeys the task", definition: "", category: "Design" }],
};
const draw = (change: Partial<CaseClaim> = {}, taking: { isTaken?: boolean; onTake?: () => void } = {}) =>
  renderToStaticMarkup(
    <ClaimCard
      claim={{ ...claim, ...change }}
      trace={{ ...place, agents: ["Surfer"] }}
      taxonomies={[mast]}
      digit={null}
      isTaken={taking.isTaken ?? false}
      onTake={taking.onTake ?? null}
    />,
  );

it("shows what a claim rests on: its quotes in the words around them, with the way to the step", () => {
  const html = draw();
  expect(html).toContain("/w/kitchen/traces/t1?step=3");
  expect(html).toContain("between 2 and 4");
  expect(html).toContain("says </span><mark");
  expect(html).toContain("not in step 1");
  expect(html).toContain("&lt;img src=x&gt;");
});

it("says whether it was made blind, and with what doubt", () => {
  expect(draw()).toContain(">blind<");
  expect(draw()).toContain(">in doubt<");
  expect(draw({ sawAttribution: true, isCertain: true })).toContain("had seen other answers");
  const run = draw({ kind: "run", sawAttribution: null, isCertain: null });
  expect(run).toContain(">run<");
  expect(run).not.toMatch(/blind|in doubt/);
});

it("calls a failure mode by its title, as everywhere", () => {
  const html = draw({ party: null, failureMode: "1.1", taxonomy: { name: "mast", version: "1" } });
  expect(html).toContain("Disobeys the task, MAST 1.1 · Design");
});

it("marks the claim that was taken, to the eye and to a screen reader", () => {
  const onTake = () => undefined;
  expect(draw({}, { onTake })).toContain('aria-pressed="false"');
  const html = draw({}, { onTake, isTaken: true });
  expect(html).toContain('aria-pressed="true"');
  expect(html).toContain(">taken<");
});

it("offers nobody to take a claim who may not", () => {
  expect(draw()).not.toContain("<button");
});

it("shows the steps concerned with what lies between them, as text", () => {
  const step = { agent: "Surfer", kind: "message", isError: false, text: "<script>", isCut: true };
  const html = renderToStaticMarkup(
    <CaseSteps
      steps={[
        { ...step, index: 0 },
        { ...step, index: 1, isError: true },
        { ...step, index: 9 },
      ]}
      agents={["Surfer"]}
      claimed={new Set([9])}
      place={place}
    />,
  );
  expect(html.match(/steps? between/g)).toEqual(["steps between"]);
  expect(html).toContain("7 steps between");
  expect(html.match(/>named</g)).toHaveLength(1);
  expect(html).toContain("&lt;script&gt;");
});
