import { describe, expect, it } from "vitest";
import { AttributionReply, DetailedAttributionReply } from "../reply-schemas";
import { mast } from "../taxonomies/mast";
import { makeTrace } from "../testing/make-trace";
import { findAnswerFault, nameAnswer, toAttribution } from "./attribution-answer";

const { steps } = makeTrace([
  ["Orchestrator", "Find the capital."],
  ["WebSurfer", "The   capital is\nLyon."],
  ["Orchestrator", "The answer is Lyon."],
]);
const replyWith = (fields: object = {}) => ({
  reasoning: "Lyon is wrong.",
  quotes: [],
  suspects: [],
  agent: "WebSurfer",
  step: 1,
  confidence: 0.8,
  failure_mode: null,
  ...fields,
});

function read(fields: object = {}, taxonomy: typeof mast | null = null) {
  const reply = DetailedAttributionReply.parse(replyWith(fields));
  const named = nameAnswer(reply, steps);
  if (!named) throw new Error(findAnswerFault(reply, steps) ?? "");
  return toAttribution(reply, named, { steps, taxonomy });
}

describe("an attribution answer", () => {
  it("is kept as the judge said, with nothing that it did not say", () => {
    expect(read()).toEqual({
      attribution: {
        agent: "WebSurfer",
        stepIndex: 1,
        reason: "Lyon is wrong.",
        quotes: [],
        suspects: [],
        confidence: 0.8,
      },
      notes: [],
    });
  });

  it("keeps an agent that is not the speaker of its step, under the name that it has in the trace, with a note", () => {
    const { attribution, notes } = read({ agent: "orchestrator (thought)" });
    expect(attribution).toMatchObject({ agent: "Orchestrator", stepIndex: 1 });
    expect(notes).toEqual([
      "The judge holds Orchestrator responsible, but step 1 was taken by WebSurfer. Both are kept as said.",
    ]);
  });

  it.each([
    [{ step: 99 }, "Step 99 does not exist: the steps run from 0 to 2."],
    [{ step: -1 }, '"step" must be one whole number from 0 to 2.'],
    [{ step: -2 }, "Step -2 does not exist: the steps run from 0 to 2."],
    [{ step: null }, '"step" must be one whole number from 0 to 2.'],
    [{ agent: null }, '"agent" is missing: it must be one of the agents in the table.'],
    [{ agent: "Terminal" }, 'No agent named "Terminal" takes a step: it must be one of the agents in the table.'],
  ])("names the fault of %j", (fields, fault) => {
    const reply = AttributionReply.parse(replyWith(fields));
    expect([nameAnswer(reply, steps), findAnswerFault(reply, steps)]).toEqual([null, fault]);
  });

  it("compares steps as numbers and agents by their whole name, never by a part of either", () => {
    const long = makeTrace(
      Array.from({ length: 13 }, (_, at) => [at === 12 ? "Orchestrator2" : "Orchestrator", "x"] as const),
    );
    const name = (agent: string, step: number) => nameAnswer({ agent, step }, long.steps);
    expect(name("Orchestrator (-> WebSurfer)", 1)).toEqual({ agent: "Orchestrator", stepIndex: 1 });
    expect(name("Orchestrator2", 12)).toEqual({ agent: "Orchestrator2", stepIndex: 12 });
    expect(name("Orchestr", 1)).toBeNull();
    expect(name("Orchestrator", 13)).toBeNull();
  });

  it("takes the step's own words for a quote that is there", () => {
    const { attribution, notes } = read({ quotes: [{ step: 1, text: "capital is Lyon" }] });
    expect(attribution.quotes).toEqual([{ stepIndex: 1, text: "capital is\nLyon" }]);
    expect([attribution.confidence, notes]).toEqual([0.8, []]);
  });

  it("marks a quote that is not there and halves what rests on such quotes alone", () => {
    const { attribution, notes } = read({
      quotes: [
        { step: 1, text: "I am sure that it is Lyon" },
        { step: 0, text: "Find the capital" },
        { step: 0, text: "Find a river" },
        { step: 7, text: "Lyon" },
      ],
      suspects: [
        { step: 1, agent: "WebSurfer", likelihood: 0.9 },
        { step: 0, agent: "Orchestrator", likelihood: 0.6 },
      ],
    });
    expect(attribution.quotes.filter(({ isVerified }) => isVerified === false)).toHaveLength(2);
    expect(attribution.suspects.map(({ stepIndex, score }) => [stepIndex, score])).toEqual([
      [0, 0.6],
      [1, 0.45],
    ]);
    expect(attribution.confidence).toBe(0.4);
    expect(notes).toEqual([
      "2 quotes were not found in the cited step: marked, and kept as the judge wrote them.",
      "No quote for it could be verified, so this was halved: the likelihood of step 1, the stated confidence.",
      "1 quote was left out: no step of this trace is cited, there are no words, or there are too many.",
    ]);
  });

  it("halves the confidence where no quote of the whole answer could be verified", () => {
    expect(read({ quotes: [{ step: 2, text: "Paris" }] }).attribution.confidence).toBe(0.4);
    expect(read({ quotes: [{ step: 9, text: "Paris" }] }).attribution.confidence).toBe(0.4);
  });

  it("orders suspects by stated likelihood, of equals the earliest first, each once, and leaves strangers out with a note", () => {
    const { attribution, notes } = read({
      suspects: [
        { step: 2, agent: "Orchestrator", likelihood: 0.3 },
        { step: 1, agent: "websurfer", likelihood: 0.9 },
        { step: 1, agent: "WebSurfer", likelihood: 0.2 },
        { step: 0, agent: "Orchestrator", likelihood: 0.3 },
        { step: 7, agent: "Orchestrator", likelihood: 1 },
      ],
    });
    expect(attribution.suspects.map(({ stepIndex, score }) => [stepIndex, score])).toEqual([
      [1, 0.9],
      [0, 0.3],
      [2, 0.3],
    ]);
    expect(notes).toEqual([
      "1 suspect was left out: the step or agent is not in this trace, or no likelihood was stated.",
    ]);
  });

  it("says that no confidence was stated", () => {
    const { attribution, notes } = read({ confidence: "high" });
    expect(attribution).not.toHaveProperty("confidence");
    expect(notes).toEqual(["The judge stated no confidence from 0 to 1."]);
  });

  it.each([
    ["2.6", "2.6", true],
    ["FM-2.6 Reasoning–action mismatch", "2.6", true],
    ["It used the wrong map", "It used the wrong map", false],
  ])("reads the failure mode %j", (said, failureMode, isMode) => {
    const { attribution, notes } = read({ failure_mode: said }, mast);
    expect(attribution.failureMode).toBe(failureMode);
    expect(attribution.taxonomy).toEqual(isMode ? { name: "mast", version: mast.version } : undefined);
    expect(notes).toHaveLength(isMode ? 0 : 1);
  });

  it("keeps a failure mode in the judge's words where no taxonomy was chosen", () => {
    const { attribution, notes } = read({ failure_mode: "2.6" });
    expect([attribution.failureMode, attribution.taxonomy, notes]).toEqual(["2.6", undefined, []]);
  });

  it("reads where the mistake came from, and leaves out what names no two agents of the trace", () => {
    expect(read({ origin: { kind: "agent", from: null, to: null } }).attribution.origin).toEqual({ kind: "agent" });
    expect(
      read({ origin: { kind: "Transmission", from: "orchestrator", to: "WebSurfer (page 2)" } }).attribution.origin,
    ).toEqual({ kind: "transmission", from: "Orchestrator", to: "WebSurfer" });
    const { attribution, notes } = read({ origin: { kind: "misunderstanding", from: "User", to: "WebSurfer" } });
    expect(attribution).not.toHaveProperty("origin");
    expect(notes[0]).toMatch(/origin \(misunderstanding\) was left out/);
    expect(read({ origin: "no idea" }).attribution).not.toHaveProperty("origin");
  });

  it("reads the suggested fix and what it changes, and a fix of no known kind without one", () => {
    const fixed = (fix: unknown) => {
      const { suggestedFix, suggestedFixKind } = read({ suggested_fix: fix }).attribution;
      return [suggestedFix, suggestedFixKind];
    };
    expect(fixed({ kind: "confirmation_step", text: "Look it up twice." })).toEqual([
      "Look it up twice.",
      "confirmation-step",
    ]);
    expect(fixed({ kind: "luck", text: "Hope." })).toEqual(["Hope.", undefined]);
    expect(fixed("Hope.")).toEqual(["Hope.", undefined]);
    expect(fixed({ kind: "prompt", text: " " })).toEqual([undefined, undefined]);
  });

  it("reads the steps that had a part, each once and never the decisive one", () => {
    const { attribution } = read({
      contributory: [
        { step: 2, agent: "Orchestrator", part: "missed check" },
        { step: 0, agent: "Orchestrator", part: "introduced" },
        { step: 0, agent: "Orchestrator", part: "propagated" },
        { step: 1, agent: "WebSurfer", part: "introduced" },
        { step: 8, agent: "WebSurfer", part: "introduced" },
        { step: 2, agent: "WebSurfer", part: "was there" },
      ],
    });
    expect(attribution.contributory).toEqual([
      { stepIndex: 0, agent: "Orchestrator", part: "introduced" },
      { stepIndex: 2, agent: "Orchestrator", part: "missed-check" },
    ]);
  });

  it("reads a reply that names very many agents and steps", { tags: ["long"] }, () => {
    const long = makeTrace(Array.from({ length: 3_000 }, (_, at) => [`Agent ${at}`, "x"] as const));
    const many = Array.from({ length: 100_000 }, (_, at) => ({
      step: at,
      agent: `Agent ${at}`,
      likelihood: 0.5,
      part: "introduced",
    }));
    const reply = DetailedAttributionReply.parse(replyWith({ agent: "Agent 1", suspects: many, contributory: many }));
    const { attribution } = toAttribution(
      reply,
      { agent: "Agent 1", stepIndex: 1 },
      { steps: long.steps, taxonomy: null },
    );
    expect(attribution.suspects).toHaveLength(3_000);
  });

  it("survives replies of any shape", () => {
    for (const odd of [7, "text", [], {}, null, [[]], [{ step: {} }]])
      expect(() =>
        read({ quotes: odd, suspects: odd, origin: odd, suggested_fix: odd, contributory: odd }),
      ).not.toThrow();
  });
});
