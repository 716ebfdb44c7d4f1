import fc from "fast-check";
import { expect, test } from "vitest";
import { Attribution } from "../attribution";
import { hiddenWords } from "./masked-words";
import { agentsNamed, redactAttribution } from "./redact-attribution";
import { type ReaderWords } from "./reader-words";

const words: ReaderWords = {
  text: (text) => text.replaceAll("SECRET", "⟦x⟧"),
  said: (text) => text.replaceAll("SECRET", "⟦x⟧").replaceAll("ANSWER", "⟦y⟧"),
  passage: (text) => text.replaceAll("SECRET", "⟦x⟧"),
  mode: ({ failureMode, taxonomy }) => ({ failureMode: failureMode && words.said(failureMode), taxonomy }),
  agent: (name) => (name === "SECRET agent" ? "Agent A" : "Another agent"),
  isPlain: false,
};

const said = fc.constantFrom("SECRET", "the ANSWER is SECRET", "plain");
const agent = fc.constantFrom("SECRET agent", "agent");
const stepIndex = fc.nat(5);
const exhibit = fc.oneof(
  fc.record({
    kind: fc.constant("influence-graph" as const),
    nodes: fc.array(
      fc.record({
        id: fc.constantFrom("SECRET", "b"),
        role: fc.constant("agent" as const),
        agent: fc.option(agent),
        steps: fc.array(stepIndex),
        summary: said,
        defect: fc.option(said),
      }),
      { maxLength: 2 },
    ),
    edges: fc.array(fc.record({ from: fc.constant("SECRET"), to: fc.constant("b"), inherited: said, effect: said }), {
      maxLength: 2,
    }),
    path: fc.array(fc.constantFrom("SECRET", "b"), { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant("score-series" as const),
    title: said,
    basis: fc.constant("posted" as const),
    isHigherWorse: fc.boolean(),
    points: fc.constant([]),
    drops: fc.constant([]),
  }),
  fc.record({
    kind: fc.constant("votes" as const),
    isDisputed: fc.boolean(),
    ballots: fc.array(
      fc.record({
        voter: said,
        method: fc.constant("rules"),
        model: fc.option(fc.constant("SECRET:7b")),
        agent,
        stepIndex,
        weight: fc.constant(1),
        reliability: fc.constant(null),
      }),
      { maxLength: 2 },
    ),
  }),
  fc.record({
    kind: fc.constant("spectrum" as const),
    failedCount: fc.constant(1),
    passedCount: fc.constant(1),
    rows: fc.array(
      fc.record({
        stepIndex,
        agent,
        action: said,
        dstar: fc.constant(null),
        ...Object.fromEntries(["cf", "uf", "cs", "us", "famas", "ochiai", "tarantula"].map((key) => [key, fc.nat(3)])),
      }),
      { maxLength: 2 },
    ),
  }),
  fc.record({
    kind: fc.constant("divergence" as const),
    peers: fc.array(
      fc.record({ title: said, contentHash: said, partsAt: fc.constant(null), similarity: fc.constant(1) }),
    ),
    points: fc.constant([]),
    nearest: fc.record({
      title: said,
      rows: fc.array(fc.record({ failed: stepIndex, passed: stepIndex, passedWords: said, isSame: fc.boolean() }), {
        maxLength: 2,
      }),
    }),
  }),
  fc.record({
    kind: fc.constant("symptoms" as const),
    symptoms: fc.array(fc.record({ rule: fc.constant("loop"), stepIndex, words: said }), { maxLength: 2 }),
    links: fc.array(fc.record({ from: stepIndex, to: stepIndex, value: said, isChanged: fc.boolean() }), {
      maxLength: 2,
    }),
  }),
  fc.record({
    kind: fc.constant("rounds" as const),
    rounds: fc.array(
      fc.record({
        agent,
        stepIndex,
        total: fc.constant(1),
        scores: fc.array(fc.record({ evaluator: said, score: fc.constant(1), critique: said }), { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
  }),
);
const attribution = fc.record(
  {
    agent,
    stepIndex,
    reason: said,
    suggestedFix: said,
    failureMode: said,
    origin: fc.record({ kind: fc.constant("transmission" as const), from: agent, to: agent }),
    contributory: fc.array(fc.record({ stepIndex, agent, part: fc.constant("propagated" as const) })),
    quotes: fc.array(fc.record({ stepIndex, text: said })),
    suspects: fc.array(fc.record({ stepIndex, agent, score: fc.constant(1) })),
    applicability: fc.record({ level: fc.constant("similar" as const), distance: fc.constant(1), words: said }),
    exhibits: fc.array(exhibit, { maxLength: 3 }),
  },
  { requiredKeys: ["agent", "stepIndex", "reason", "quotes", "suspects"] },
);

test("nothing that is hidden is left in any part of an attribution, and it is an attribution still", () => {
  fc.assert(
    fc.property(attribution, (made) => {
      const given = made as Attribution;
      const shown = redactAttribution(given, words);
      expect(JSON.stringify(shown)).not.toContain("SECRET");
      expect(JSON.stringify({ ...shown, quotes: [] })).not.toContain("ANSWER");
      expect(Attribution.parse(shown)).toEqual(shown);
      expect(new Set(agentsNamed(shown))).toEqual(new Set(agentsNamed(given).map(words.agent)));
    }),
    { numRuns: 100 },
  );
});

test("a kind of failure is named as the words say, and an agent that erred by itself stays", () => {
  const given: Attribution = {
    agent: "agent",
    stepIndex: 0,
    reason: "",
    quotes: [],
    suspects: [],
    origin: { kind: "agent" },
    failureMode: "SECRET",
    taxonomy: { name: "own", version: "1" },
  };
  const mode = { failureMode: "m1", taxonomy: { name: "list 1", version: "1" } };
  expect(redactAttribution(given, { ...words, mode: () => mode })).toMatchObject({
    ...mode,
    origin: { kind: "agent" },
  });
});

test("words that stand in no step are hidden in as what somebody says", () => {
  const quotes = ["ANSWER 1", "ANSWER 2"].map((text) => ({ stepIndex: 0, text }));
  const given: Attribution = {
    agent: "agent",
    stepIndex: 0,
    reason: "",
    suspects: [],
    quotes: quotes.map((quote, at) => (at === 0 ? { ...quote, isVerified: false } : quote)),
  };
  expect(redactAttribution(given, words).quotes.map(({ text }) => text)).toEqual(["⟦y⟧ 1", "ANSWER 2"]);
});

test("of values that are hidden no link is left", () => {
  const links = ["4539", "7 km"].map((value) => ({ from: 0, to: 1, value, isChanged: false }));
  const given: Attribution = {
    agent: "agent",
    stepIndex: 0,
    reason: "",
    quotes: [],
    suspects: [],
    exhibits: [{ kind: "symptoms", symptoms: [], links }],
  };
  const said = (text: string): string => text.replace("4539", hiddenWords);
  expect(redactAttribution(given, { ...words, said }).exhibits).toMatchObject([{ links: [{ value: "7 km" }] }]);
});
