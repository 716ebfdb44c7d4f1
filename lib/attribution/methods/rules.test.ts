import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Attribution } from "@/lib/traces/attribution";
import { stepKinds } from "@/lib/traces/step-kinds";
import { type Step, type Trace } from "@/lib/traces/trace";
import { findEvidence } from "../evidence/find-evidence";
import { noJudge } from "../no-judge";
import { findTaxonomy } from "../taxonomies/taxonomy-list";
import { makeTrace } from "../testing/make-trace";
import { runMethod } from "../testing/scripted-judge";
import { rules } from "./rules";

type Made = Partial<Step> & { agent: string; content: string };
const traceOf = (question: string, steps: readonly Made[], fields: Partial<Trace> = {}): Trace => {
  const trace = makeTrace(
    steps.map(({ agent, content }) => [agent, content]),
    { question, ...fields },
  );
  return { ...trace, steps: trace.steps.map((step, at) => ({ ...step, ...steps[at] })) };
};
const ask = (content: string): Made => ({ agent: "User", kind: "input", content });
const say = (agent: string, content: string, fields: Partial<Step> = {}): Made => ({ agent, content, ...fields });
const call = (agent: string, given: Record<string, string>, tool = "search"): Made => ({
  agent,
  kind: "tool-call",
  content: JSON.stringify(given),
  tool: { name: tool, arguments: given },
});
const result = (content: string, isError = false): Made => ({ agent: "Tool", kind: "tool-result", content, isError });
const answer = async (trace: Trace) => (await runMethod(rules, trace, noJudge)).attribution;
const shown = ({ exhibits = [] }: Attribution) =>
  exhibits.flatMap((exhibit) => (exhibit.kind === "symptoms" ? exhibit.symptoms.map(({ rule }) => rule) : []));

const question = "Where is the bag with tag CA-55210?";
const slip = traceOf(question, [
  ask(question),
  say("Desk", "Please find the bag with tag CA-55210."),
  call("Tracer", { tag: "CA-55201" }, "find_bag"),
  result("Bag CA-55201 is in Oslo."),
  say("Tracer", "Confirmed: bag CA-55201 is in Oslo."),
]);

describe("rules: values", () => {
  it("find a code that changed on its way, who let it pass, and where it came from", async () => {
    const found = await answer(slip);
    expect(found).toMatchObject({ agent: "Tracer", stepIndex: 2, suggestedFixKind: "confirmation-step" });
    expect(found.reason).toMatch(/^Step 2 passes CA-55201; the question has CA-55210/u);
    expect(found.quotes).toEqual([{ stepIndex: 2, text: "CA-55201" }]);
    expect(found.contributory).toEqual([{ stepIndex: 4, agent: "Tracer", part: "missed-check" }]);
    const [exhibit] = found.exhibits ?? [];
    if (exhibit?.kind !== "symptoms") throw new Error("There is a list of symptoms.");
    expect(exhibit.links.filter(({ to }) => to === 4)).toContainEqual({
      from: 2,
      to: 4,
      value: "CA-55201",
      isChanged: false,
    });
    expect(Attribution.safeParse(found).success).toBe(true);
  });

  it("call it a misunderstanding where another agent had told the right one", async () => {
    const trace = traceOf("Where is the bag?", [
      ask("Where is the bag?"),
      say("Desk", "The tag is CA-55210."),
      say("Tracer", "Looking for CA-52510."),
    ]);
    expect((await answer(trace)).origin).toEqual({ kind: "misunderstanding", from: "Desk", to: "Tracer" });
  });

  it("call it a transmission where the receiver's input differs from what was sent", async () => {
    const trace = traceOf("How many chairs?", [
      ask("How many chairs?"),
      say("Desk", "Count the chairs in room 4711.", { recipient: "Clerk" }),
      { agent: "Clerk", kind: "input", content: "Count the chairs in room 1147." },
      say("Clerk", "There are none."),
    ]);
    const found = await answer(trace);
    expect(found).toMatchObject({
      agent: "Desk",
      stepIndex: 1,
      origin: { kind: "transmission", from: "Desk", to: "Clerk" },
      suggestedFixKind: "information-flow",
    });
    const whole = trace.steps.map((step) =>
      step.index === 2 ? { ...step, content: "Count the chairs in room 4711. Thanks!" } : step,
    );
    expect(shown(await answer({ ...trace, steps: whole }))).not.toContain("changed-in-transmission");
  });

  it("do not take years, times, counted ids or two values side by side for slips", async () => {
    const fine = traceOf("What happened in 2021 at 10:30 to INV-1001?", [
      say("A", "Nothing is known."),
      say("B", "In 2012 at 13:00 INV-1002 was paid; 48721 and 48271 are rooms."),
    ]);
    expect(shown(await answer(fine))).not.toContain("changed-value");
  });

  it("find a figure from nowhere, in the answer by evidence, and none that is worked out from others", async () => {
    const steps = [
      ask("How much?"),
      call("A", { of: "chairs" }),
      result("There are 48 chairs at 25 euro."),
      say("A", "Together 1200 euro."),
      say("B", "With fees it is 1337 euro."),
    ];
    const found = await answer(traceOf("How much?", steps, { finalAnswer: "1337 euro" }));
    expect(found).toMatchObject({ agent: "B", stepIndex: 4, failureMode: "3.2", taxonomy: { name: "mast" } });
    expect(shown(found)).toEqual(["unsourced"]);
    expect(shown(await answer(traceOf("How much?", steps, { finalAnswer: "1200 euro" })))).toEqual([
      "value-from-nowhere",
    ]);
  });

  it("find a figure of the question that was never handed on", async () => {
    const asked = "Find a menu under 650 calories.";
    const trace = traceOf(asked, [
      ask(asked),
      say("Chef", "Please find a menu.", { kind: "handoff", recipient: "Cook" }),
      say("Cook", "Soup."),
    ]);
    expect(await answer(trace)).toMatchObject({ agent: "Chef", stepIndex: 1, failureMode: "2.4" });
  });

  it("say each finding of evidence in its own sentence, and count it once", async () => {
    const again = call("A", { of: "chairs in the hall" });
    const refused = result("Error: unknown field `of`", true);
    const trace = traceOf("Price?", [ask("Price?"), again, refused, again, refused]);
    const findings = findEvidence(trace);
    expect(findings.map(({ kind, stepIndex }) => [kind, stepIndex])).toEqual([["call-invalid", 3]]);
    const found = await answer(trace);
    expect(found.stepIndex).toBe(3);
    expect(found.reason).toContain(findings[0]?.words);
    expect(shown(found)).not.toContain("loop");
  });
});

describe("rules: tools and words", () => {
  const failing = [ask("Price?"), call("A", { of: "chair" }), result("Error: offline", true)];

  it("charge an error to its call, and whoever goes on with figures as if nothing had been", async () => {
    expect(await answer(traceOf("Price?", [...failing, say("A", "The tool failed.")]))).toMatchObject({ stepIndex: 1 });
    const ignored = await answer(traceOf("Price?", [...failing, say("A", "The chair costs 25 euro.")]));
    expect(ignored).toMatchObject({ agent: "A", stepIndex: 3, failureMode: "3.2" });
  });

  it("make little of an error that a later call repairs, and then abstain", async () => {
    const good = [...failing, call("A", { of: "chairs" }), result("twenty"), say("A", "Twenty.")];
    const found = await answer(traceOf("Price?", good));
    expect(found.isAbstained).toBe(true);
    expect(found.suspects).toEqual([{ stepIndex: 1, agent: "A", score: 0.25 }]);
  });

  it("find the first repetition of a loop, and who made it worse", async () => {
    const again = call("A", { of: "chair" });
    const found = await answer(
      traceOf("Price?", [ask("Price?"), again, result("none"), again, result("none"), again, again]),
    );
    expect(found).toMatchObject({ agent: "A", stepIndex: 3, failureMode: "1.3" });
    expect(found.contributory?.map(({ stepIndex, part }) => [stepIndex, part])).toEqual([
      [5, "made-worse"],
      [6, "made-worse"],
    ]);
  });

  it("notice placeholders, assumptions, what cannot be reached and answers with nothing", async () => {
    const trace = traceOf("Who?", [
      call("A", { q: "who" }),
      result(" \n"),
      say("A", "I cannot access the site."),
      say("B", "Let's assume it was John Doe."),
    ]);
    const found = await answer(trace);
    expect(shown(found)).toEqual(["empty-answer", "no-access", "placeholder", "assumption"]);
    expect(found).toMatchObject({ agent: "B", stepIndex: 3 });
  });

  it("go back to the step that brought in what later steps work with", async () => {
    const trace = traceOf("Weight?", [
      ask("Weight?"),
      say("A", "The order number is 77123."),
      call("B", { order: "77123" }),
      result("Error: no order 77123", true),
      say("B", "The tool failed."),
    ]);
    const found = await answer(trace);
    expect(found).toMatchObject({ agent: "A", stepIndex: 1 });
    expect(found.reason).toContain("Step 2 uses a value that step 1 introduced.");
  });
});

describe("rules: edges", () => {
  it("abstain on a trace in which nothing shows, and on one that passed", async () => {
    const silent = await answer(traceOf("Hello?", [say("A", "Hello."), say("B", "Good day.")]));
    expect(silent).toMatchObject({ stepIndex: 1, isAbstained: true });
    expect(silent.reason).toContain("found no typical fault");
    expect((await answer({ ...slip, outcome: "passed" })).isAbstained).toBe(true);
    await expect(answer(makeTrace([]))).rejects.toMatchObject({ code: "empty" });
  });

  it("name a failure mode of MAST only where that is the taxonomy, or none is", async () => {
    const loop = traceOf("Hm?", [
      say("A", "I look at the page once more."),
      say("A", "I look at the page once more."),
      say("A", "I look at the page once more."),
    ]);
    const by = async (name: string) =>
      (await runMethod(rules, loop, noJudge, { taxonomy: findTaxonomy(name) ?? null })).attribution.failureMode;
    expect(await by("mast")).toBe("1.3");
    expect(await by("trail")).toBeUndefined();
  });

  it("answer any trace with one of its steps and its agent, in order of suspicion", async () => {
    const made = fc.record({
      agent: fc.constantFrom("A", "B", "User"),
      kind: fc.constantFrom(...stepKinds),
      content: fc.oneof(
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.constantFrom("CA-55210", "CA-55201 is 42", "I assume 42.", "rate is 14", "```\n99\n```"),
      ),
      isError: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(made, { minLength: 1, maxLength: 10 }), async (steps) => {
        const trace = traceOf("Tag CA-55210?", steps);
        const found = await answer(trace);
        expect(trace.steps[found.stepIndex]?.agent).toBe(found.agent);
        expect(found.suspects[0]).toMatchObject({ stepIndex: found.stepIndex });
        expect(found.suspects).toEqual(
          found.suspects.toSorted((a, b) => b.score - a.score || a.stepIndex - b.stepIndex),
        );
        for (const { stepIndex, text } of found.quotes) expect(trace.steps[stepIndex]?.content).toContain(text);
        for (const { stepIndex } of found.contributory ?? []) expect(stepIndex).not.toBe(found.stepIndex);
      }),
    );
  });

  it("take a long trace of long texts in their stride", { tags: ["long"] }, async () => {
    const text = Array.from({ length: 400 }, (_, at) => `item ${at * 37} "name ${at}"`).join(" ");
    const steps = Array.from({ length: 400 }, (_, at) => say(`Agent ${at % 5}`, `${text} ${at}`));
    expect((await answer(traceOf("Long?", steps))).suspects.length).toBeLessThanOrEqual(20);
  });
});
