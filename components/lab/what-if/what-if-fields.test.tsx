import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type ReplayStep } from "@/lib/replay/protocol/messages";
import { madeCapabilities, madeTarget } from "../targets/made-target.testing";
import { firstDraft, readDraft, type WhatIfDraft } from "./what-if-draft";
import { WhatIfFields } from "./what-if-fields";

const step: ReplayStep = { index: 3, agent: "Coder", kind: "message", content: "The sum is 41." };
const leavable = ["Planner", "Coder"];

function drawn(canLeaveOutAgents: boolean, change: Partial<WhatIfDraft>): string {
  const targets = [madeTarget({ id: "a", capabilities: madeCapabilities({ canLeaveOutAgents }) })];
  const draft = { ...firstDraft(step, { targets, chosenId: "a", agents: leavable }), ...change };
  const { faults } = readDraft(draft, step, targets[0]?.capabilities ?? null);
  const agents = { all: leavable, leavable };
  return renderToStaticMarkup(
    <WhatIfFields
      draft={draft}
      step={step}
      targets={targets}
      agents={agents}
      faults={faults}
      onChange={() => undefined}
    />,
  );
}

it("asks who is left out and who takes the part, with the others as suggestions", () => {
  const page = drawn(true, { kind: "without" });
  expect(page).toContain("Agent left out");
  expect(page).toContain("Replaced by (optional)");
  expect([...page.matchAll(/<option value="([^"]*)"/g)].map(([, name]) => name)).toEqual(["Planner"]);
  expect(page).toContain("the system continues with that agent left out or replaced");
});

it("strikes out what the system cannot do, with the reason", () => {
  expect(drawn(false, {})).toMatch(/disabled=""[^>]*\/>Leave an agent out<span[^>]*>: This system cannot run with/);
  expect(drawn(true, {})).not.toContain("This system cannot run with");
});
