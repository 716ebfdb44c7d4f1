import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { madeCapabilities, madeTarget } from "../targets/made-target.testing";
import { AgentChoices } from "./agent-choices";
import { firstDraft, readDraft, type StudyDraft } from "./study-draft";

const trace = { id: "0192f1c0-0000-7000-8000-000000000001", title: "Orders of March" };
const target = (canLeaveOutAgents: boolean) => madeTarget({ capabilities: madeCapabilities({ canLeaveOutAgents }) });

function drawn(change: Partial<StudyDraft>, canLeaveOutAgents = true): string {
  const draft = { ...firstDraft(trace), ...change };
  const value = { targets: [target(canLeaveOutAgents)], chosenId: "target-1", agents: ["Planner", "<b>Coder</b>"] };
  const means = { answer: { ok: true as const, value }, again: () => undefined };
  return renderToStaticMarkup(
    <AgentChoices draft={draft} faults={readDraft(draft).faults} means={means} onChange={() => undefined} />,
  );
}
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

it("has every agent tested and left out until somebody says otherwise", () => {
  const page = drawn({});
  expect(page).toContain("all 2");
  expect(count(page, /aria-checked="true"/g)).toBe(2);
  expect(count(page, /aria-label="Change to/g)).toBe(2);
  expect(page).not.toContain("Replacement for");
  expect(page).not.toContain("<b>Coder");
});

it("asks who takes the part of an agent that is replaced, and nothing of one that is not tested", () => {
  const page = drawn({ agents: ["Planner"], replacements: [{ agent: "Planner", replacement: "" }] });
  expect(page).toContain("1 of 2");
  expect(count(page, /aria-label="Change to/g)).toBe(1);
  expect(page).toContain("Replacement for Planner");
  expect(page).toContain("Choose a replacement for Planner.");
  expect(count(page, /<option/g)).toBe(1);
});

it("says why where the system cannot leave out an agent, and offers none", () => {
  const page = drawn({}, false);
  expect(page).toContain("cannot run with an agent left out or replaced");
  expect(page).not.toContain("checkbox");
});

it("waits for the agents, and says where they could not be read", () => {
  const of = { draft: firstDraft(trace), faults: {}, onChange: () => undefined };
  const again = () => undefined;
  expect(renderToStaticMarkup(<AgentChoices {...of} means={{ answer: null, again }} />)).toContain(
    "Loading the agents",
  );
  const failed = { ok: false as const, message: "The server did not respond." };
  expect(renderToStaticMarkup(<AgentChoices {...of} means={{ answer: failed, again }} />)).toContain("Try again");
});
