import { describe, expect, it } from "vitest";
import { type ReplayStep } from "@/lib/replay/protocol/messages";
import { madeTarget } from "../targets/made-target.testing";
import { agentsToLeave, editedStep, firstDraft, readDraft, startWords, whatIfKinds, whyNot } from "./what-if-draft";

const step: ReplayStep = { index: 3, agent: "Coder", kind: "message", content: "The sum is 41." };
const call: ReplayStep = {
  index: 4,
  agent: "Coder",
  kind: "tool-call",
  content: '{"sql":"select 1"}',
  tool: { name: "sql", arguments: { sql: "select 1" } },
};
const exact = { starts: ["prefix" as const], hasHints: false, canLeaveOutAgents: false };
const anew = { starts: ["resample" as const], hasHints: false, canLeaveOutAgents: true };
const agents = ["Planner", "Coder"];

describe("what a system can be asked", () => {
  it("is all of it while it was never asked", () => {
    expect(whatIfKinds.map((kind) => whyNot(kind, null))).toEqual(whatIfKinds.map(() => null));
  });

  it("leaves out what the system does not offer, and says so", () => {
    expect(whyNot("replace", exact)).toBeNull();
    expect(whyNot("hint", exact)).toMatch(/does not accept hints/);
    expect(whyNot("hint", { ...exact, hasHints: true })).toBeNull();
    expect(whyNot("replace", anew)).toMatch(/steps cannot be edited/);
    expect(whyNot("anew", anew)).toBeNull();
    expect(whyNot("anew", { starts: ["hint"], hasHints: true, canLeaveOutAgents: true })).toMatch(/without a hint/);
    expect(whyNot("without", exact)).toMatch(/cannot run with an agent left out/);
    expect(whyNot("without", { ...exact, canLeaveOutAgents: true })).toBeNull();
    expect(whyNot("without", { ...anew, starts: ["hint"] })).toMatch(/without a hint/);
  });

  it("is told where the run begins", () => {
    expect(startWords("replace", 3, exact)).toBe(
      "After the 3 previous steps, unchanged, your step replaces it, and the system continues.",
    );
    expect(startWords("anew", 0, null)).toMatch(/^From the beginning/);
    expect(startWords("anew", 3, anew)).toMatch(/from scratch/);
    expect(startWords("without", 1, exact)).toBe(
      "After the previous step, unchanged, the system continues with that agent left out or replaced.",
    );
    expect(startWords("without", 3, anew)).toMatch(/whole task, with that agent left out/);
  });
});

const draftOf = (of: ReplayStep) => firstDraft(of, { targets: [madeTarget({ id: "a" })], chosenId: "a", agents });

describe("the form", () => {
  it("opens on what the target of the trace can do", () => {
    const [first, second] = [madeTarget({ id: "a" }), madeTarget({ id: "b", capabilities: null })];
    expect(firstDraft(step, { targets: [first, second], chosenId: "b", agents })).toMatchObject({
      kind: "replace",
      targetId: "b",
      count: "1",
    });
    const weak = madeTarget({ id: "c", starts: ["resample"] });
    expect(firstDraft(step, { targets: [weak], chosenId: null, agents })).toMatchObject({
      kind: "anew",
      targetId: "c",
    });
    expect(firstDraft(step, { targets: [], chosenId: null, agents }).targetId).toBeNull();
  });

  it("wants a change, a hint, and figures within their bounds", () => {
    const draft = draftOf(step);
    expect(readDraft(draft, step, exact).faults).toEqual({ content: expect.stringMatching(/Nothing has changed/) });
    expect(readDraft({ ...draft, kind: "hint" }, step, null).faults).toHaveProperty("hint");
    expect(readDraft({ ...draft, kind: "anew", count: "51", seed: "x" }, step, exact).faults).toEqual({
      count: "A whole number from 1 to 50.",
      seed: "Enter a whole number or leave empty.",
    });
    expect(readDraft({ ...draft, kind: "anew", targetId: null }, step, exact).faults).toHaveProperty("target");
  });

  it("asks for the step as it was edited, with the arguments that the tool would get", () => {
    const draft = {
      ...draftOf(call),
      content: '{"sql":"select 2"}',
      seed: "7",
      count: "5",
    };
    expect(readDraft(draft, call, exact)).toEqual({
      faults: {},
      wish: {
        targetId: "a",
        stepIndex: 4,
        without: null,
        seed: 7,
        count: 5,
        change: {
          kind: "replace",
          step: { ...call, content: '{"sql":"select 2"}', tool: { name: "sql", arguments: { sql: "select 2" } } },
        },
      },
    });
    expect(editedStep(call, "select 2").tool?.arguments).toBe("select 2");
    expect(editedStep(step, "42")).toEqual({ ...step, content: "42" });
  });

  it("shows a hint to one agent only where one is named", () => {
    const draft = {
      ...draftOf(step),
      kind: "hint" as const,
      hint: " Mind the year. ",
    };
    expect(readDraft(draft, step, null).wish.change).toEqual({ kind: "hint", stepIndex: 3, text: "Mind the year." });
    expect(readDraft({ ...draft, hintAgent: "Coder" }, step, null).wish.change).toMatchObject({ agent: "Coder" });
  });

  it("leaves out who took the step unless another is chosen, or has it replaced", () => {
    const draft = { ...draftOf(step), kind: "without" as const };
    const said = { ...exact, canLeaveOutAgents: true };
    expect(readDraft(draft, step, said)).toMatchObject({
      faults: {},
      wish: { stepIndex: 3, change: null, without: { agent: "Coder", replacement: null } },
    });
    expect(readDraft({ ...draft, leftOut: "Planner", replacedBy: " Writer " }, step, said).wish.without).toEqual({
      agent: "Planner",
      replacement: "Writer",
    });
    expect(readDraft({ ...draft, replacedBy: "Coder" }, step, said).faults).toHaveProperty("replacedBy");
    expect(readDraft({ ...draft, leftOut: "" }, step, said).faults).toHaveProperty("leftOut");
    expect(readDraft(draft, step, exact).faults.target).toMatch(/left out or replaced/);
  });

  it("offers to leave out those of the trace, and one that only the replay has", () => {
    expect(agentsToLeave(step, agents)).toEqual(agents);
    expect(agentsToLeave({ ...step, agent: "Baker" }, agents)).toEqual([...agents, "Baker"]);
    expect(agentsToLeave({ ...step, agent: "user", kind: "input" }, agents)).toEqual(agents);
  });
});
