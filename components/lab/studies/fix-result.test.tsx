import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { summariseFixes } from "@/lib/replay/feedback/summarise-fixes";
import { FixResult } from "./fix-result";

it("draws a row for each arm and a column for each round", () => {
  const wish = { arms: ["lesson", "retry", "control"] as const, rounds: 3 };
  const summary = summariseFixes([{ id: "i", method: null }], [], wish);
  const incidents = summary.incidents.map((one) => ({ ...one, title: "Orders of March", lesson: "Mind the year." }));
  const found = { ...summary, incidents, kind: "fix" as const, goneCount: 0, stoppedBy: null };
  const drawn = renderToStaticMarkup(<FixResult workspace="kitchen" found={found} />);
  expect(drawn.match(/By round \d|After round 1/g)).toHaveLength(3);
  for (const name of ["Lesson from the diagnosis", "Plain retry", "No hint", "Mind the year."])
    expect(drawn).toContain(name);
  expect(drawn).not.toContain("not independent");
  const shared = renderToStaticMarkup(
    <FixResult workspace="kitchen" found={{ ...found, incidentCount: 5, questionCount: 2 }} />,
  );
  expect(shared).toContain("5 failures on 2 questions");
});
