import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { madeRun } from "../trace/made-run.testing";
import { MeasuredReliability } from "./measured-reliability";
import { type ReliabilityState } from "./use-reliability";

const draw = (measured: ReliabilityState, probability?: { step: number; agent: number }) => {
  const attribution = {
    agent: "Planner",
    stepIndex: 1,
    reason: "",
    quotes: [],
    suspects: [],
    ...(probability ? { probability } : {}),
  };
  return renderToStaticMarkup(
    <MeasuredReliability run={madeRun({ attribution })} tracer={null} measured={measured} where="here" />,
  );
};
const known = (reliability: ReliabilityView): ReliabilityState => ({ state: "known", reliability });

it("says how often the method is right, and how that was measured", () => {
  const share = { value: 0.5, low: 0.3, high: 0.7, count: 20, wilson: null };
  const html = draw(
    known({
      isMeasured: true,
      agent: share,
      step: share,
      count: 20,
      questionCount: 20,
      band: { first: 1, last: 10 },
      bandCount: 20,
      isWeighted: false,
    }),
  );
  expect(html).toContain("Right agent 50% [30–70], exact step 50% [30–70], n = 20 labeled traces of this length");
  expect(html).toContain("How this is measured");
});

it("says in the place of how it was measured that a newer figure is on its way", () => {
  const html = draw(known({ isMeasured: false, count: 3, isOutdated: true }));
  expect(html).toContain("How this is measured; a newer figure is being computed</summary>");
  expect(html).toContain("Labels or runs may have changed since this was measured.");
  expect(draw(known({ isMeasured: false, count: 3 }))).not.toMatch(/newer figure|may have changed/);
});

it("keeps what was published behind what was measured here", () => {
  const share = { value: 0.5, low: 0.3, high: 0.7, count: 20, wilson: null };
  const html = draw(
    known({
      isMeasured: true,
      agent: share,
      step: share,
      count: 20,
      questionCount: 20,
      band: null,
      bandCount: 3,
      isWeighted: false,
    }),
    { step: 0.6, agent: 0.8 },
  );
  expect(html).toMatch(/<summary[^>]*>Published figures<\/summary>.*about 6 of 10 cases like this.*<\/details>/);
  expect(html.split("<details")[0]).not.toContain("cases like this");
});

it("says that too little is known, with what was published of answers as sure as this one in its place", () => {
  const html = draw(known({ isMeasured: false, count: 3 }), { step: 0.6, agent: 0.8 });
  expect(html).toContain("Not measured in this workspace: 3 other labeled traces, at least 20 are needed.");
  expect(html.replace(/<details.*?<\/details>/g, "")).toContain(
    "Published figures: The step is right in about 6 of 10 cases like this",
  );
});

it("draws nothing of a run that did not end whole, and says where the server does not answer", () => {
  expect(draw({ state: "none" })).toBe("");
  expect(draw({ state: "none" }, { step: 0.6, agent: 0.8 })).toContain("cases like this");
  expect(draw({ state: "loading" })).toContain('aria-busy="true"');
  expect(draw({ state: "loading" })).toContain("How this is measured");
  expect(draw({ state: "unavailable" })).toContain("could not be loaded");
});
