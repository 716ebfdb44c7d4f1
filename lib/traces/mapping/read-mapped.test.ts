import { describe, expect, it } from "vitest";
import { openText } from "../open-text";
import { type Document } from "../document";
import { JsonMapping } from "./json-mapping";
import { proposeMapping } from "./propose-mapping";
import { readMapped } from "./read-mapped";

const open = (text: string): Document => {
  const { document } = openText(text);
  if (document === null) throw new Error("The text was not opened.");
  return document;
};
const tour = {
  assignment: "unused",
  task: "Find the fastest way to the mill.",
  won: false,
  answer_key: 12,
  moves: [
    { actor: "user", event: "question", utterance: "Find the fastest way to the mill.", at: "2026-03-01T10:00:00Z" },
    { actor: "Scout", event: "tool_call", tool: "map", utterance: '{"from": "inn"}', at: "2026-03-01T10:00:02Z" },
    { actor: "map", event: "observation", utterance: "Path closed", at: "2026-03-01T10:00:03Z" },
    { actor: "Guide", event: "speech", utterance: "Take the path.", at: "2026-03-01T10:00:01Z" },
  ],
};

describe("a mapping proposed for unknown JSON", () => {
  const proposed = proposeMapping(open(JSON.stringify(tour)));

  it("names the list and the fields that look like who, what, when and what kind", () => {
    expect(proposed).toMatchObject({
      list: "moves",
      fields: { agent: "actor", content: "utterance", kind: "event", time: "at", tool: "tool" },
      trace: { question: "task", outcome: "won" },
    });
  });

  it("reads the file", () => {
    if (proposed === null) throw new Error("Nothing was proposed.");
    const [read] = readMapped(open(JSON.stringify(tour)), proposed);
    expect(read?.trace).toMatchObject({ format: "mapped", question: tour.task, outcome: "failed" });
    expect(read?.trace?.steps.map(({ agent, kind, content }) => [agent, kind, content])).toEqual([
      ["user", "input", tour.task],
      ["Scout", "tool-call", '{"from": "inn"}'],
      ["map", "tool-result", "Path closed"],
      ["Guide", "message", "Take the path."],
    ]);
    expect(read?.trace?.agents.map(({ name }) => name)).toEqual(["user", "Scout", "map", "Guide"]);
    expect(read?.trace?.steps[1]?.tool).toEqual({ name: "map", arguments: { from: "inn" } });
    expect(read?.trace?.steps[1]?.source.pointer).toBe("/moves/1/utterance");
  });

  it("tells names from texts by how they look where the keys say nothing", () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({
      a: at,
      sender: ["Anna", "Ben"][at % 2],
      remark: `Turn ${at} of a conversation that goes on for quite a while.`,
    }));
    expect(proposeMapping(open(JSON.stringify({ rows })))).toMatchObject({
      list: "rows",
      fields: { agent: "sender", content: "remark" },
    });
  });

  it("takes the longest texts for what is said where no key says so", () => {
    const turns = [
      { voice: "Ann", uttered: "The tide is low." },
      { voice: "Ben", uttered: "Then we walk across." },
      { voice: "Ann", uttered: "Mind the mud." },
    ];
    const proposed = proposeMapping(open(JSON.stringify({ turns, about: "A walk" })));
    expect(proposed).toMatchObject({ list: "turns", fields: { content: "uttered" } });
  });

  it("is none for a file without lists of objects", () => {
    expect(proposeMapping(open('{"a": [1, 2, 3], "b": "text"}'))).toBeNull();
  });
});

describe("a mapping made by hand", () => {
  const fields = { agent: "actor", content: "utterance" };

  it("reads one trace from each list, with what stands beside it", () => {
    const file = JSON.stringify([tour, { ...tour, task: "Second", won: true, moves: tour.moves.slice(0, 2) }]);
    const mapping = JsonMapping.parse({
      kind: "json",
      list: "*/moves",
      fields,
      trace: { question: "*/task", outcome: "*/won", expectedAnswer: "*/answer_key" },
    });
    expect(
      readMapped(open(file), mapping).map(({ trace }) => [
        trace?.question,
        trace?.outcome,
        trace?.expectedAnswer,
        trace?.steps.length,
      ]),
    ).toEqual([
      [tour.task, "failed", "12", 4],
      ["Second", "passed", "12", 2],
    ]);
  });

  it("reads lines, and parts them into traces by a field", () => {
    const lines = [
      { run: "b", who: "Ann", text: "one" },
      { run: "a", who: "Ben", text: "two" },
      { run: "b", who: "Ben", text: "three" },
    ].map((line) => JSON.stringify(line));
    const mapping = JsonMapping.parse({
      kind: "json",
      list: "",
      fields: { agent: "who", content: "text", trace: "run" },
    });
    expect(
      readMapped(open(lines.join("\n")), mapping).map(({ trace }) => [
        trace?.externalId,
        trace?.steps.map(({ content }) => content),
      ]),
    ).toEqual([
      ["b", ["one", "three"]],
      ["a", ["two"]],
    ]);
  });

  it("puts steps in the order of their times, and says so", () => {
    const mapping = JsonMapping.parse({
      kind: "json",
      list: "moves",
      fields: { ...fields, time: "at" },
      order: "time",
    });
    const [read] = readMapped(open(JSON.stringify(tour)), mapping);
    expect(read?.trace?.steps.map(({ agent }) => agent)).toEqual(["user", "Guide", "Scout", "map"]);
    expect(read?.report.order).toEqual({ by: "time", isCertain: true, tieCount: 0 });
  });

  it("joins causes and results, and counts parents that are not there", () => {
    const rows = [
      { id: "1", who: "Ann", text: "go", kind: "act", call: "c", tool: "run" },
      { id: "2", up: "1", who: "sh", text: "done", kind: "out", call: "c" },
      { id: "3", up: "7", who: "Ben", text: "odd" },
    ];
    const mapping = JsonMapping.parse({
      kind: "json",
      list: "",
      fields: { agent: "who", content: "text", kind: "kind", callId: "call", tool: "tool", id: "id", parent: "up" },
      kinds: { act: "tool-call", out: "tool-result" },
    });
    const [read] = readMapped(open(JSON.stringify(rows)), mapping);
    expect(read?.trace?.steps[1]).toMatchObject({ kind: "tool-result", recipient: "Ann" });
    expect(read?.report.orphanCount).toBe(1);
  });

  it("says so where the file has another shape", () => {
    const mapping = JsonMapping.parse({ kind: "json", list: "moves", fields });
    const [read] = readMapped(open('{"steps": []}'), mapping);
    expect(read?.trace).toBeNull();
    expect(read?.issues).toMatchObject([{ code: "list-missing" }]);
  });
});
