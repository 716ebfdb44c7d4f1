import { describe, expect, it } from "vitest";
import { type ParsedTrace } from "../parse-result";
import { type SpanRecord } from "./span-record";
import { answering, calling, madeSpan, madeTool as tool, said } from "../testing/made-spans";
import { spansToTraces } from "./spans-to-traces";

const span = (id: string, parentId: string | null, from: number, to: number, more: Partial<SpanRecord>): SpanRecord =>
  madeSpan(id, parentId, [from, to], more);

const read = (spans: SpanRecord[]): ParsedTrace[] => spansToTraces(spans, { format: "test", pointer: "", ties: "id" });

/** A trace in one line a step. */
const told = (spans: SpanRecord[], at = 0): string[] =>
  (read(spans)[at]?.trace?.steps ?? []).map(
    ({ agent, kind, content, recipient, isError }) =>
      `${agent} ${kind}${recipient === undefined ? "" : ` -> ${recipient}`}: ${content}${isError ? " !" : ""}`,
  );

/** A gardener asks a florist, who looks something up. */
const garden: SpanRecord[] = [
  span("root", null, 0, 100, {
    kind: "agent",
    agent: "Gardener",
    sessionId: "s1",
    input: [said("user", "What grows in shade?")],
    output: [said("assistant", "Ferns.")],
  }),
  span("ask", "root", 1, 10, {
    kind: "llm",
    model: "m",
    input: [said("system", "You garden."), said("user", "What grows in shade?")],
    output: [calling("ask_florist", { question: "shade plants" }, "c1")],
  }),
  span("florist-tool", "root", 11, 60, {
    kind: "tool",
    tool: tool("ask_florist", { question: "shade plants" }, "Ferns do.", "c1"),
  }),
  span("florist", "florist-tool", 12, 59, { kind: "agent", agent: "Florist" }),
  span("look", "florist", 13, 20, {
    kind: "llm",
    input: [said("user", "shade plants")],
    output: [calling("lookup", { light: "low" }, "c2")],
  }),
  span("lookup", "florist", 21, 30, { kind: "tool", tool: tool("lookup", { light: "low" }, "fern", "c2") }),
  span("say", "florist", 31, 50, {
    kind: "llm",
    input: [said("user", "shade plants"), calling("lookup", { light: "low" }, "c2"), answering("c2", "fern")],
    output: [said("assistant", "Ferns do.")],
  }),
  span("answer", "root", 61, 90, {
    kind: "llm",
    input: [
      said("user", "What grows in shade?"),
      calling("ask_florist", { question: "shade plants" }, "c1"),
      answering("c1", "Ferns do."),
    ],
    output: [said("assistant", "Ferns.")],
  }),
];

const gardenTold = [
  "user input: What grows in shade?",
  'Gardener tool-call -> Florist: {"question":"shade plants"}',
  'Florist tool-call: {"light":"low"}',
  "lookup tool-result -> Florist: fern",
  "Florist message: Ferns do.",
  "Florist tool-result -> Gardener: Ferns do.",
  "Gardener message: Ferns.",
];

describe("a run told from its spans", () => {
  it("takes outputs and tools as steps, and a repeated history once", () => {
    expect(told(garden)).toEqual(gardenTold);
    const [{ trace, report } = { trace: null, report: null }] = read(garden);
    expect(trace).toMatchObject({
      question: "What grows in shade?",
      finalAnswer: "Ferns.",
      agents: [{ name: "user" }, { name: "Gardener", systemPrompt: "You garden." }, { name: "Florist" }],
      metadata: { sessionId: "s1", spanCount: 8 },
    });
    expect(report).toMatchObject({ order: { by: "parent", isCertain: true, tieCount: 0 }, orphanCount: 0 });
  });

  it("is the same in whatever order its spans come, and however often", () => {
    const once = read(garden);
    let state = 7;
    const random = (): number => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
    for (let round = 0; round < 50; round += 1) {
      const repeated = [...garden, ...garden.filter(() => random() < 0.3)];
      const shuffled = repeated.map((record) => ({ record, by: random() })).sort((a, b) => a.by - b.by);
      const [read1] = read(shuffled.map(({ record }) => record));
      expect(read1?.trace).toEqual(once[0]?.trace);
    }
  });

  it("keeps the fuller record of a span that was sent twice, and counts the other", () => {
    const early = { ...garden[7], endNs: null, output: [] } as SpanRecord;
    for (const spans of [
      [early, ...garden],
      [...garden, early],
    ]) {
      expect(told(spans)).toEqual(gardenTold);
      expect(read(spans)[0]?.report.duplicateCount).toBe((read(garden)[0]?.report.duplicateCount ?? 0) + 1);
    }
  });

  it("takes a span whose parent is missing as a root, says so, and tells it at its time", () => {
    const cut = garden.filter(({ id }) => id !== "florist");
    const [result] = read(cut);
    expect(result?.report).toMatchObject({ orphanCount: 3, order: { isCertain: false } });
    expect(result?.issues.map(({ code }) => code)).toContain("parent-missing");
    expect(result?.trace?.steps.map(({ content }) => content)).toEqual(
      gardenTold.map((line) => line.split(": ").slice(1).join(": ")),
    );
  });

  it("cuts a circle of parents", () => {
    const circle = [
      span("a", "b", 0, 9, { kind: "llm", output: [said("assistant", "one")] }),
      span("b", "a", 1, 8, { kind: "llm", output: [said("assistant", "two")] }),
    ];
    const [result] = read(circle);
    expect(result?.issues.map(({ code }) => code)).toContain("parent-circle");
    expect(told(circle)).toEqual(told(circle.toReversed()));
  });
});

describe("agents without a model of their own", () => {
  const vote = (more: Partial<SpanRecord> = {}): SpanRecord[] => [
    span("root", null, 0, 100, {
      kind: "chain",
      input: [said("user", "Ship it?")],
      output: [said("assistant", "Yes.")],
    }),
    span("ann", "root", 1, 10, { kind: "agent", agent: "Ann", output: [said("assistant", "Yes.")] }),
    span("ben", "root", 11, 20, { kind: "agent", agent: "Ben", output: [said("assistant", "Yes.")], ...more }),
  ];

  it("two that say the same are two steps, and what holds them repeats the answer", () => {
    expect(told(vote())).toEqual(["user input: Ship it?", "Ann message: Yes.", "Ben message: Yes."]);
  });

  it("one that hands on what it was given, or what came from below it, says nothing of its own", () => {
    const handsOn = vote({ input: [said("assistant", "Yes.")] });
    expect(told(handsOn)).toEqual(["user input: Ship it?", "Ann message: Yes."]);
    const holds = [
      ...vote(),
      span("cy", "ben", 12, 18, { kind: "agent", agent: "Cy", output: [said("assistant", "Yes.")] }),
    ];
    expect(told(holds)).toEqual(["user input: Ship it?", "Ann message: Yes.", "Cy message: Yes."]);
  });
});

describe("calls and results", () => {
  it("join by name and arguments where a tool span has no call id", () => {
    const spans = [
      span("llm", null, 0, 5, {
        kind: "llm",
        agent: "A",
        output: [calling("f", { n: 1 }, "x"), calling("f", { n: 2 }, "y")],
      }),
      span("second", null, 6, 7, { kind: "tool", agent: "A", tool: tool("f", { n: 2 }, "two") }),
      span("first", null, 8, 9, { kind: "tool", agent: "A", tool: tool("f", { n: 1 }, "one") }),
    ];
    const steps = read(spans)[0]?.trace?.steps ?? [];
    expect(told(spans)).toEqual([
      'A tool-call: {"n":1}',
      'A tool-call: {"n":2}',
      "f tool-result -> A: two",
      "f tool-result -> A: one",
    ]);
    expect(steps[2]?.source.spanId).toBe("second");
  });

  it("stay apart where a model gives the same id again", () => {
    const turn = (at: number, answer: string): SpanRecord[] => [
      span(`l${at}`, null, at, at + 1, { kind: "llm", agent: "A", output: [calling("f", { n: at }, "call_0")] }),
      span(`t${at}`, null, at + 2, at + 3, { kind: "tool", agent: "A", tool: tool("f", { n: at }, answer, "call_0") }),
    ];
    expect(told([...turn(0, "one"), ...turn(10, "two")])).toEqual([
      'A tool-call: {"n":0}',
      "f tool-result -> A: one",
      'A tool-call: {"n":10}',
      "f tool-result -> A: two",
    ]);
  });

  it("take the result from the next input where no span of the tool has it", () => {
    const spans = [
      span("one", null, 0, 5, { kind: "llm", agent: "A", output: [calling("f", { n: 1 }, "x")] }),
      span("two", null, 6, 9, {
        kind: "llm",
        agent: "A",
        input: [calling("f", { n: 1 }, "x"), answering("x", "Error: no such page")],
        output: [said("assistant", "Sorry.")],
      }),
    ];
    expect(told(spans)).toEqual([
      'A tool-call: {"n":1}',
      "f tool-result -> A: Error: no such page !",
      "A message: Sorry.",
    ]);
  });

  it("make one step of a hand-off, its tool and its span", () => {
    const spans = [
      span("root", null, 0, 99, {}),
      span("front", "root", 1, 20, { kind: "agent", agent: "Front Desk" }),
      span("llm", "front", 2, 5, {
        kind: "llm",
        output: [calling("transfer_to_back_office", { why: "billing" }, "x")],
      }),
      span("give", "front", 6, 7, {
        kind: "tool",
        tool: tool("transfer_to_back_office", { why: "billing" }, "ok", "x"),
      }),
      span("back", "root", 21, 50, { kind: "agent", agent: "Back Office" }),
      span("say", "back", 22, 30, { kind: "llm", output: [said("assistant", "Paid.")] }),
    ];
    expect(told(spans)).toEqual(['Front Desk handoff -> Back Office: {"why":"billing"}', "Back Office message: Paid."]);
  });

  it("count a call that two instrumentations recorded once, by the deepest that has the text", () => {
    const outer = span("outer", null, 0, 10, { kind: "llm", agent: "A", output: [said("assistant", "Hello.")] });
    const inner = span("inner", "outer", 1, 9, { kind: "llm", output: [said("assistant", "Hello.")] });
    const [result] = read([outer, inner]);
    expect(result?.trace?.steps.map(({ source }) => source.spanId)).toEqual(["inner"]);
    const [empty] = read([outer, { ...inner, output: [] }]);
    expect(empty?.trace?.steps.map(({ source }) => source.spanId)).toEqual(["outer"]);
  });
});

describe("errors", () => {
  const failing = { isError: true, errorText: "disk full" };
  it("stand at the deepest step that failed, not at the spans that copy it", () => {
    const spans = [
      span("root", null, 0, 50, { kind: "agent", agent: "A", ...failing }),
      span("step", "root", 1, 40, { ...failing }),
      span("write", "step", 2, 9, { kind: "tool", tool: tool("write", { path: "/x" }), ...failing }),
      span("http", "write", 3, 8, { ...failing }),
    ];
    expect(told(spans)).toEqual(['A tool-call: {"path":"/x"}', "write tool-result -> A: disk full !"]);
    expect(read(spans)[0]?.trace).toMatchObject({ outcome: "failed", termination: "disk full" });
  });

  it("are a step of their own where a model call failed and was tried again", () => {
    const spans = [
      span("root", null, 0, 50, { kind: "agent", agent: "A" }),
      span("first", "root", 1, 9, { kind: "llm", isError: true, errorText: "HTTP 500" }),
      span("again", "root", 10, 19, { kind: "llm", output: [said("assistant", "Done.")] }),
    ];
    expect(told(spans)).toEqual(["A message: HTTP 500 !", "A message: Done."]);
    expect(read(spans)[0]?.trace?.outcome).toBe("unknown");
  });
});

describe("runs", () => {
  it("are joined by session and by link, and leave out traces that only build an agent", () => {
    const spans = [
      span("made", null, 0, 1, { traceId: "t0", kind: "agent", agent: "A", isConstruction: true }),
      span("one", null, 2, 5, {
        traceId: "t1",
        sessionId: "s",
        kind: "llm",
        agent: "A",
        output: [said("assistant", "Hi.")],
      }),
      span("two", null, 6, 9, {
        traceId: "t2",
        sessionId: "s",
        kind: "llm",
        agent: "A",
        output: [said("assistant", "Bye.")],
      }),
      span("three", null, 10, 12, {
        traceId: "t3",
        links: ["t2"],
        kind: "llm",
        agent: "B",
        output: [said("assistant", "Eh?")],
      }),
      span("other", null, 20, 22, { traceId: "t4", kind: "llm", agent: "C", output: [said("assistant", "Apart.")] }),
    ];
    const results = read(spans);
    expect(results).toHaveLength(2);
    expect(told(spans)).toEqual(["A message: Hi.", "A message: Bye.", "B message: Eh?"]);
    expect(told(spans, 1)).toEqual(["C message: Apart."]);
    expect(results[0]?.issues.map(({ code }) => code)).toContain("traces-without-steps");
  });

  it("keep a model call whose text was not recorded as an empty step, and say so", () => {
    const [result] = read([span("one", null, 0, 5, { kind: "llm", agent: "A", model: "m", inputTokens: 7 })]);
    expect(result?.trace?.steps).toMatchObject([{ agent: "A", content: "", model: "m", inputTokens: 7 }]);
    expect(result?.issues.map(({ code }) => code)).toContain("text-missing");
  });
});
