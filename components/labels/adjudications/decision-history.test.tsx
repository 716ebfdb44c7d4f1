import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type AdjudicationView } from "@/lib/attribution/labels/adjudication-view";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { DecisionHistory } from "./decision-history";

const mast: Taxonomy = {
  name: "mast",
  version: "1",
  title: "MAST",
  source: "",
  modes: [{ id: "1.1", title: "Disobeys the task", definition: "", category: "Design" }],
};
const decision: AdjudicationView = {
  number: 1,
  isWithdrawn: false,
  agent: "Surfer",
  stepIndex: 3,
  range: { first: 2, last: 4 },
  reason: "misread",
  quotes: [],
  party: null,
  failureMode: "1.1",
  taxonomy: { name: "mast", version: "1" },
  claims: [],
  policyVersion: 2,
  decidedByName: "Ada",
  createdAt: "2026-11-23T08:00:00.000Z",
};

it("says of each decision its range and its failure mode by name", () => {
  const html = renderToStaticMarkup(
    <DecisionHistory
      place={{ workspace: "kitchen", traceId: "t1" }}
      history={[decision]}
      taxonomies={[mast]}
      onChange={null}
      now="2026-11-23T09:00:00.000Z"
    />,
  );
  expect(html).toContain("between 2 and 4");
  expect(html).toContain("Disobeys the task, MAST 1.1 · Design");
  expect(html).toContain(">ground truth<");
  expect(html).not.toContain("Withdraw");
});
