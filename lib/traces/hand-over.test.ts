import { describe, expect, it } from "vitest";
import { markDelegations, mergeHandoffs } from "./hand-over";
import { type StepDraft } from "./step-draft";

const call = (callId: string, name: string, content: string): StepDraft => ({
  rawAgent: "Lead",
  kind: "tool-call",
  content,
  pointer: `/${callId}/call`,
  callId,
  tool: { name, arguments: {} },
});
const result = (callId: string, content: string): StepDraft => ({
  rawAgent: "",
  kind: "tool-result",
  content,
  pointer: `/${callId}/result`,
  callId,
});

describe("an agent that is asked as a tool", () => {
  it("is whom the call goes to and who answers", () => {
    const steps = [call("1", "ask_Bo", "{}"), result("1", "yes"), call("2", "search", "{}"), result("2", "none")];
    const marked = markDelegations(steps, ({ tool }) => (tool?.name === "ask_Bo" ? "Bo" : undefined));
    expect(marked.map(({ rawAgent, recipient, isAgent }) => [rawAgent, recipient, isAgent])).toEqual([
      ["Lead", "Bo", undefined],
      ["Bo", undefined, true],
      ["Lead", undefined, undefined],
      ["", undefined, undefined],
    ]);
  });
});

describe("a call that gives the work away", () => {
  const toBo = ({ tool }: StepDraft): string | undefined => (tool?.name === "to_Bo" ? "Bo" : undefined);

  it("is one hand-off with its answer", () => {
    const merged = mergeHandoffs([call("1", "to_Bo", '{"why": "tired"}'), result("1", "done")], toBo);
    expect(merged).toMatchObject({
      steps: [{ kind: "handoff", rawAgent: "Lead", recipient: "Bo", content: '{"why": "tired"}', pointer: "/1/call" }],
      duplicateCount: 1,
    });
    expect(merged.steps[0]).not.toHaveProperty("tool");
  });

  it("without arguments has the text of its answer, where that says anything", () => {
    expect(mergeHandoffs([call("1", "to_Bo", "{}"), result("1", "Bo takes over")], toBo).steps[0]).toMatchObject({
      content: "Bo takes over",
      pointer: "/1/result",
    });
    expect(mergeHandoffs([call("1", "to_Bo", "{}")], toBo)).toMatchObject({
      steps: [{ content: "{}" }],
      duplicateCount: 0,
    });
  });

  it("that a record holds twice is told once, by its answer", () => {
    const twice = [call("1", "to_Bo", "{}"), call("1", "to_Bo", "{}"), result("1", "Bo takes over")];
    expect(mergeHandoffs(twice, toBo)).toMatchObject({ steps: [{ content: "Bo takes over" }], duplicateCount: 2 });
  });

  it("leaves other calls and an empty target as they are", () => {
    const steps = [call("1", "search", "{}"), result("1", "none")];
    expect(mergeHandoffs(steps, () => " ")).toEqual({ steps, duplicateCount: 0 });
  });
});
