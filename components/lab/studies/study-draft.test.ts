import { expect, it } from "vitest";
import { StudySettings } from "@/lib/replay/studies/study-settings";
import { firstDraft, readDraft, replacementFault, startableKinds } from "./study-draft";

const trace = { id: "0192f1c0-0000-7000-8000-000000000001", title: "Orders of March" };

it("plans an ablation of the chosen trace as its settings are understood", () => {
  const { wish, faults } = readDraft(firstDraft(trace));
  expect(faults).toEqual({});
  expect(wish).toMatchObject({ targetId: null, maxReplays: null });
  expect(StudySettings.parse(wish?.settings)).toEqual(wish?.settings);
});

it("leaves out all agents unless some are chosen, and replaces those that somebody takes the part of", () => {
  const draft = firstDraft(trace);
  expect(readDraft(draft).wish?.settings).toMatchObject({ agents: [], replacements: [] });
  const replacements = [
    { agent: "Coder", replacement: " Writer " },
    { agent: "Planner", replacement: "" },
  ];
  const { wish, faults } = readDraft({ ...draft, agents: ["Coder", "Verifier"], replacements });
  expect(faults).toEqual({});
  expect(StudySettings.parse(wish?.settings)).toEqual(wish?.settings);
  expect(wish?.settings).toMatchObject({
    agents: ["Coder", "Verifier"],
    replacements: [{ agent: "Coder", replacement: "Writer" }],
  });
  expect(readDraft({ ...draft, replacements }).faults).toEqual({ replacements: "Choose a replacement for Planner." });
  expect(readDraft({ ...draft, agents: [] }).faults).toEqual({ agents: "Choose at least one agent." });
  const many = Array.from({ length: 101 }, (_, at) => `Agent ${at}`);
  expect(readDraft({ ...draft, agents: many }).faults).toHaveProperty("agents");
  const everyone = many.map((agent) => ({ agent, replacement: "Writer" }));
  expect(readDraft({ ...draft, replacements: everyone }).faults).toHaveProperty("replacements");
  expect(replacementFault({ agent: "Coder", replacement: "Coder " })).toBe("Coder cannot replace itself.");
});

it("plans an injection into tasks of the sandbox, or into chosen traces", () => {
  const draft = { ...firstDraft(null), kind: "injection" as const, targetId: "other" };
  const ofSandbox = readDraft(draft).wish;
  expect(ofSandbox).toMatchObject({ targetId: null, settings: { sources: { kind: "sandbox", count: 30 } } });
  expect(StudySettings.parse(ofSandbox?.settings)).toEqual(ofSandbox?.settings);
  expect(ofSandbox?.settings).toMatchObject({ operators: [], sources: { domains: [] } });
  const some = readDraft({ ...draft, domains: ["units", "sales"], operators: ["wrong-fact"] }).wish;
  expect(StudySettings.parse(some?.settings)).toEqual(some?.settings);
  expect(some?.settings).toMatchObject({ operators: ["wrong-fact"], sources: { domains: ["units", "sales"] } });
  const ofTraces = readDraft({ ...draft, source: "traces", traces: [trace], maxReplays: "1,000" }).wish;
  expect(ofTraces).toMatchObject({
    targetId: "other",
    maxReplays: 1000,
    settings: { sources: { traceIds: [trace.id] } },
  });
});

it("plans fixes of failures that a search finds, diagnosed by ground truth unless a method is named", () => {
  const draft = { ...firstDraft(null, " system:bakery "), rounds: "2" };
  const { wish, faults } = readDraft(draft);
  expect(faults).toEqual({});
  expect(StudySettings.parse(wish?.settings)).toEqual(wish?.settings);
  expect(wish?.settings).toMatchObject({ sources: { q: "system:bakery", most: 50 }, method: null, rounds: 2 });
  expect(readDraft({ ...draft, method: "tracer" }).wish?.settings).toMatchObject({ method: "tracer" });
  expect(readDraft({ ...draft, rounds: "11" }).faults).toEqual({ rounds: "A whole number from 1 to 10." });
});

it("takes limits in replays and money for every kind, and none where nothing is typed", () => {
  for (const kind of startableKinds) {
    const draft = { ...firstDraft(trace), kind };
    expect(readDraft(draft).wish).toMatchObject({ maxReplays: null, maxCostUsd: null });
    expect(readDraft({ ...draft, maxReplays: "900", maxCost: "$2.50" }).wish).toMatchObject({
      maxReplays: 900,
      maxCostUsd: 2.5,
    });
    for (const maxCost of ["0", "-1", "many"])
      expect(readDraft({ ...draft, maxCost })).toMatchObject({
        wish: null,
        faults: { maxCost: expect.any(String) as string },
      });
  }
});

it("asks for what is missing, and only of the kind that is chosen", () => {
  expect(readDraft(firstDraft(null))).toEqual({ wish: null, faults: { trace: "Choose a trace." } });
  const injection = { ...firstDraft(null), kind: "injection" as const, agentReplays: "x" };
  expect(readDraft(injection).faults).toEqual({});
  expect(readDraft({ ...injection, source: "traces" }).faults).toHaveProperty("traces");
  expect(readDraft({ ...injection, domains: [], operators: [] }).faults).toEqual({
    domains: "Choose at least one kind of task.",
    operators: "Choose at least one fault.",
  });
  expect(readDraft({ ...injection, domains: [], source: "traces", traces: [trace] }).faults).toEqual({});
  expect(readDraft({ ...injection, taskCount: "0", maxReplays: "200,000" }).faults).toEqual({
    taskCount: "A whole number from 1 to 2,000.",
    maxReplays: "A whole number from 1 to 100,000.",
  });
});
