import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { parseTrace } from "./parse-trace";
import { type ParseResult } from "./parse-result";
import { type Trace } from "./trace";

const read = (value: unknown): ParseResult => parseTrace(JSON.stringify(value));
const onlyTrace = (result: ParseResult): Trace => {
  const trace = result.traces[0]?.trace;
  if (!trace || result.traces.length !== 1) throw new Error(JSON.stringify(result).slice(0, 500));
  return trace;
};
const codes = (result: ParseResult): string[] =>
  [...result.issues, ...result.traces.flatMap(({ issues }) => issues)].map(({ code }) => code);
const errorOf = (result: ParseResult): { code: string; pointer: string } | undefined =>
  [...result.issues, ...result.traces.flatMap(({ issues }) => issues)].find(({ severity }) => severity === "error");
const message = { name: "Ada", role: "user", content: "hello" };
const labelled = (fields: object): object => ({
  question: "q",
  history: [message, { name: "Bob", role: "assistant", content: "bye" }],
  ...fields,
});

describe("files that are no trace", () => {
  it.each([
    ["an empty file", "", "file-empty", ""],
    ["white space", " \n ", "file-empty", ""],
    ["plain text", "hello there", "shape-unknown", ""],
    ["cut JSON", '{"history": [{"role": "a"', "not-json", ""],
    ["a number", "17", "shape-unknown", ""],
    ["a text", '"history"', "shape-unknown", ""],
    ["null", "null", "shape-unknown", ""],
    ["an empty list", "[]", "no-traces", ""],
    ["an empty object", "{}", "shape-unknown", ""],
    ["a list of numbers", "[1, 2]", "shape-unknown", ""],
    ["a number as history", '{"history": 3}', "history-not-list", "/history"],
    ["a text as history", '{"history": "x", "mistake_step": 1}', "history-not-list", "/history"],
    ["null as messages", '{"messages": null}', "history-not-list", "/messages"],
    ["a history without steps", '{"history": [], "mistake_step": "0"}', "no-steps", "/history"],
    ["a newer version of our format", '{"faultline": 2, "trace": {}}', "version-unknown", "/faultline"],
    [
      "our format without steps",
      '{"faultline": 1, "trace": {"question": "q", "steps": []}}',
      "field-invalid",
      "/trace/steps",
    ],
  ])("%s gives a clear error with a pointer", (_, text, code, pointer) => {
    const result = parseTrace(text);
    expect(result.traces.every(({ trace }) => trace === null)).toBe(true);
    expect(errorOf(result)).toMatchObject({ code, pointer });
  });

  it("archives and databases are named by their first bytes", () => {
    expect(parseTrace(Uint8Array.of(0x50, 0x4b, 3, 4, 0)).issues[0]?.message).toContain("ZIP");
    expect(parseTrace(Uint8Array.of(0x1f, 0x8b, 8)).issues[0]?.message).toContain("gzip");
  });

  it("nesting that would exhaust a recursive reader is refused, with the place", { tags: ["long"] }, () => {
    const deep = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const result = parseTrace(`{"history": [{"role": "a", "content": "x", "extra": ${deep(100_000)}}]}`);
    expect(errorOf(result)?.code).toBe("too-deep");
    expect(errorOf(result)?.pointer).toMatch(/^\/history\/0\/extra\/0\/0/);
    expect(errorOf(parseTrace(deep(1_000_000)))).toBeDefined();
    expect(
      onlyTrace(parseTrace(`{"history": [{"role": "a", "content": "x", "extra": ${deep(150)}}]}`)).steps,
    ).toHaveLength(1);
  });

  it("nothing that one can write as JSON, as text or as bytes makes it throw", { tags: ["long"] }, () => {
    fc.assert(fc.property(fc.json(), (text) => void parseTrace(text)));
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void parseTrace(text)));
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void parseTrace(bytes)));
    const keys = [
      "history",
      "conversation",
      "messages",
      "mistake_step",
      "mistake_agent",
      "faultline",
      "trace",
      "system_prompt",
      "steps",
      "question",
      "name",
      "role",
      "content",
      "tool_calls",
      "is_correct",
      "__proto__",
    ];
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(1, -1, null, "x", true, 1e300),
        fc.array(tie("tree")),
        fc.dictionary(fc.constantFrom(...keys), tie("tree")),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => void read(value)),
      { numRuns: runsOf(100) },
    );
  });
});

describe("bytes", () => {
  const text = JSON.stringify({ history: [{ role: "Zoë", content: "Ünïcödé 🙂" }] });

  it("are read as UTF-8 with or without a byte order mark, and as UTF-16 with one", () => {
    const utf8 = new TextEncoder().encode(text);
    const utf16 = Uint8Array.from([
      0xff,
      0xfe,
      ...[...Array(text.length).keys()].flatMap((at) => [text.charCodeAt(at) & 255, text.charCodeAt(at) >> 8]),
    ]);
    for (const bytes of [utf8, Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8]), utf16]) {
      expect(onlyTrace(parseTrace(bytes)).steps[0]).toMatchObject({ agent: "Zoë", content: "Ünïcödé 🙂" });
    }
    expect(onlyTrace(parseTrace(`\uFEFF${text}`)).steps[0]?.agent).toBe("Zoë");
  });

  it("that are not valid UTF-8 are read with a warning", () => {
    const bytes = new TextEncoder().encode(text);
    bytes[bytes.indexOf(0xf0)] = 0xff;
    const result = parseTrace(bytes);
    expect(codes(result)).toContain("utf8-invalid");
    expect(onlyTrace(result).steps[0]?.content).toContain("\uFFFD");
  });

  it("of NUL and of lone surrogates, written as JSON escapes, survive", () => {
    expect(onlyTrace(parseTrace('{"history":[{"role":"a","content":"\\u0000 \\ud800 x"}]}')).steps[0]?.content).toBe(
      "\u0000 \ud800 x",
    );
  });
});

describe("many traces in a file", () => {
  const trace = labelled({ mistake_agent: "Bob", mistake_step: "1" });

  it("are read from a list and from lines alike, each with its own pointer", () => {
    const list = parseTrace(JSON.stringify([trace, trace]));
    const lines = parseTrace(`${JSON.stringify(trace)}\r\n\n${JSON.stringify(trace)}\n`);
    expect(list.traces.map(({ trace }) => trace?.steps[1]?.source.pointer)).toEqual(["/0/history/1", "/1/history/1"]);
    expect(lines).toEqual(list);
  });

  it("keep the good ones beside a bad one, which says what it is", () => {
    const result = parseTrace(
      JSON.stringify([trace, 7, { faultline: 1, trace: { question: "q", steps: [{ agent: "a", content: "c" }] } }]),
    );
    expect(result.traces.map(({ trace }) => trace?.format ?? null)).toEqual(["who-and-when", null, "faultline"]);
    expect(errorOf(result)).toMatchObject({ code: "shape-unknown", pointer: "/1" });
  });

  it("name the line that is not JSON", () => {
    const result = parseTrace(`${JSON.stringify(trace)}\n${JSON.stringify(trace)}\n{broken`);
    expect(result.traces.map(({ trace }) => trace !== null)).toEqual([true, true, false]);
    expect(result.traces[2]?.issues[0]?.message).toContain("Line 3");
  });

  it("are told from a list of messages and from lines of messages, which are one trace", () => {
    const messages = [message, { name: "Bob", content: "bye" }];
    expect(onlyTrace(read(messages)).agents.map(({ name }) => name)).toEqual(["Ada", "Bob"]);
    expect(onlyTrace(parseTrace(messages.map((item) => JSON.stringify(item)).join("\n"))).steps).toHaveLength(2);
  });

  it("can share a question id and stay two traces", () => {
    const other = labelled({ question_ID: "same", history: [message] });
    const result = read([labelled({ question_ID: "same" }), other]);
    const hashes = result.traces.map(({ trace }) => trace?.contentHash);
    expect(new Set(hashes).size).toBe(2);
  });
});

describe("why a run stopped", () => {
  const policy = { role: "system", content: "# Policy\nBe kind." };
  const limit = { role: "Orchestrator (termination condition)", content: "Max rounds (30) reached.\nBye." };

  it("is what a system step at the end says, and no prompt at the beginning", () => {
    expect(onlyTrace(read({ history: [policy, message, limit] })).termination).toBe("Max rounds (30) reached.");
    expect(onlyTrace(read({ history: [policy, message] })).termination).toBeUndefined();
    expect(onlyTrace(read({ history: [policy] })).termination).toBeUndefined();
  });
});

describe("names", () => {
  it.each(["history", "messages", "conversation"])("survive under the key %s", (key) => {
    const result = read({ [key]: [message, { name: "Bob", role: "user", content: "bye" }] });
    expect(onlyTrace(result).steps.map(({ agent }) => agent)).toEqual(["Ada", "Bob"]);
  });

  it("of one agent in several roles are one agent", () => {
    const roles = [
      "Orchestrator (thought)",
      "Orchestrator (-> Web Surfer)",
      "Orchestrator",
      "Orchestrator (termination condition)",
    ];
    const trace = onlyTrace(read({ history: roles.map((role) => ({ role, content: "x" })) }));
    expect(trace.agents).toEqual([{ name: "Orchestrator" }]);
    expect(trace.steps.map(({ kind }) => kind)).toEqual(["thought", "handoff", "message", "system"]);
    expect(trace.steps[1]?.recipient).toBe("Web Surfer");
    expect(trace.steps.map(({ rawAgent }) => rawAgent)).toEqual(roles);
  });

  it("with “computer” in them are agents like any other; only the known executors are tools", () => {
    const names = [
      "ComputerScience_Expert",
      "WomenInComputerScienceHistory_Expert",
      "Computer_terminal",
      "ComputerTerminal",
    ];
    const trace = onlyTrace(read({ history: names.map((name) => ({ name, role: "user", content: "x" })) }));
    expect(trace.steps.map(({ kind }) => kind)).toEqual(["message", "message", "tool-result", "tool-result"]);
  });

  it("that are missing are noted and the message is kept", () => {
    const result = read({ history: [message, message, message, { content: "who said that?" }, "a bare text", null] });
    expect(onlyTrace(result).steps.map(({ agent, content }) => [agent, content])).toEqual([
      ...[message, message, message].map(() => ["Ada", "hello"]),
      ["unknown", "who said that?"],
      ["unknown", "a bare text"],
      ["unknown", "null"],
    ]);
    expect(codes(result)).toContain("agent-missing");
  });
});

describe("Who&When labels", () => {
  it.each([[1], ["1"], [" 1 "]])("are read with the step written as %j", (mistake_step) => {
    const trace = onlyTrace(read(labelled({ mistake_agent: "Bob", mistake_step, mistake_reason: "why" })));
    expect(trace.groundTruth).toMatchObject({ agent: "Bob", stepIndex: 1, reason: "why" });
  });

  it.each([["3 (or possibly 5)"], [99], ["-1"], [1.5], [null], [[1]], ["one"]])(
    "are never guessed from %j, but kept and noted",
    (mistake_step) => {
      const result = read(labelled({ mistake_agent: "Bob", mistake_step, mistake_reason: "why" }));
      const trace = onlyTrace(result);
      expect(trace.groundTruth).toBeUndefined();
      expect(trace.metadata).toMatchObject({ mistake_agent: "Bob", mistake_step, mistake_reason: "why" });
      expect(codes(result).some((code) => code.startsWith("label-"))).toBe(true);
    },
  );

  it("keep an agent who did not take the labeled step, and say so", () => {
    const result = read(labelled({ mistake_agent: "Ada", mistake_step: "1" }));
    expect(onlyTrace(result).groundTruth).toMatchObject({ agent: "Ada", stepIndex: 1 });
    expect(codes(result)).toContain("label-agent-not-speaker");
    expect(codes(read(labelled({ mistake_agent: "Zed", mistake_step: "1" })))).toContain("label-agent-never-speaks");
  });

  it("without an agent are not completed from the speaker of the step", () => {
    expect(onlyTrace(read(labelled({ mistake_step: "1" }))).groundTruth).toBeUndefined();
  });

  it.each([
    [{ is_correct: false, mistake_step: 0 }, "failed"],
    [{ is_corrected: false, mistake_step: 0 }, "failed"],
    [{ is_correct: true }, "passed"],
    [{ is_corrected: "True" }, "passed"],
    [{ ground_truth: "4" }, "failed"],
    [{}, "unknown"],
  ])("and what the file says of the answer, %j, give the outcome %s", (fields, outcome) => {
    expect(onlyTrace(read(labelled(fields))).outcome).toBe(outcome);
  });
});

describe("what has no place", () => {
  it("is counted, named and kept", () => {
    const result = read({
      history: [
        { ...message, id: 1 },
        { ...message, id: 2, mood: "calm" },
      ],
      shelf: [1],
      owner: "x",
    });
    const notes = result.traces[0]?.issues.map(({ message }) => message).join("\n") ?? "";
    for (const part of ["2 fields", "shelf", "owner", "id (2 times)", "mood"]) expect(notes).toContain(part);
    expect(onlyTrace(result).metadata).toEqual({
      shelf: [1],
      owner: "x",
      messageFields: [
        { index: 0, fields: { id: 1 } },
        { index: 1, fields: { id: 2, mood: "calm" } },
      ],
    });
  });

  it("stays harmless under the key __proto__", () => {
    const trace = onlyTrace(parseTrace('{"history":[{"role":"a","content":"x"}],"__proto__":{"isAdmin":true}}'));
    expect(Object.hasOwn(trace.metadata, "__proto__")).toBe(true);
    expect((trace.metadata as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe("a format chosen by hand", () => {
  it("is used, and an unknown one is an error that names the known", () => {
    expect(parseTrace(JSON.stringify(labelled({})), { format: "who-and-when" }).format).toBe("who-and-when");
    const unknown = parseTrace("{}", { format: "nope" });
    expect(unknown.issues[0]?.message).toContain("who-and-when");
  });
});
