import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type DisagreementRow } from "@/lib/attribution/labels/disagreement-view";
import { type ChosenDisagreements } from "./decision-actions";
import { DisagreementList } from "./disagreement-list";

const row: DisagreementRow = {
  traceId: "t1",
  title: "Ferry",
  traceStepCount: 4,
  agentCount: 2,
  stepCount: 2,
  distanceSteps: 1,
  claims: [
    { source: "annotator:1", title: "Ada", agent: "Surfer", stepIndex: 2, isCertain: true, reason: "" },
    { source: "annotator:2", title: "Bert", agent: "Planner", stepIndex: 3, isCertain: true, reason: "" },
  ],
};
const draw = (chosen: ChosenDisagreements, rows = [row]) =>
  renderToStaticMarkup(
    <DisagreementList
      workspace="kitchen"
      page={{ rows, nextCursor: null, totalCount: rows.length }}
      chosen={chosen}
      canDecide
    />,
  );

it("leads to each trace within the disagreements that are shown, and out of them", () => {
  expect(draw({})).toContain('href="/w/kitchen/labels/disagreements/t1"');
  expect(draw({})).not.toContain("everywhere");
  const html = draw({ queue: "q1" });
  expect(html).toContain('href="/w/kitchen/labels/disagreements/t1?queue=q1"');
  expect(html).toContain("These are from one queue.");
  expect(draw({ a: "data-set", b: "adjudicated" })).toContain("disagreements/t1?a=data-set&amp;b=adjudicated");
  expect(draw({ queue: "q1" }, [])).toContain("Show all disagreements between people");
});
