import { gzipSync } from "fflate";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { groupRunFiles } from "./group-run-files";
import { dataRoot, hasSharedData, manifestRows } from "./testing/manifest";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (path: string, head: string | Uint8Array) => ({
  path,
  head: typeof head === "string" ? encode(head) : head,
});
const paths = (files: ReturnType<typeof file>[]): string[][] =>
  groupRunFiles(files).map((group) => group.files.map(({ path }) => path));

/** The first bytes of a protobuf body with one span. */
const protobuf = (trace: number): Uint8Array =>
  Uint8Array.of(
    0x0a,
    60,
    0x12,
    50,
    0x12,
    48,
    0x0a,
    16,
    ...Array<number>(16).fill(trace),
    0x12,
    8,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
  );

describe("groupRunFiles", () => {
  it("keeps recorded requests together with what describes them", () => {
    const files = [file("run/0001.pb", protobuf(1)), file("run/0001.headers.json", "{}")];
    expect(groupRunFiles(files)).toEqual([{ folder: "run", files }]);
    expect(paths([file("run/0001.json.gz", "{}"), file("run/0002.json", "{}")])).toHaveLength(1);
  });

  it("takes a body with its headers among others as a file of its own", () => {
    const files = [file("runs/a.pb", protobuf(1)), file("runs/a.headers.json", "{}"), file("runs/b.pb", protobuf(2))];
    expect(paths(files)).toEqual([["runs/a.pb", "runs/a.headers.json"], ["runs/b.pb"]]);
  });

  it("joins OpenTelemetry bodies of one folder that speak of the same trace in the same encoding", () => {
    const json = (id: string): string => `{"resourceSpans": [{"scopeSpans": [{"spans": [{"traceId": "${id}"}]}]}]}`;
    const files = [
      file("a/x.json", json("aa11")),
      file("a/y.json.gz", gzipSync(encode(json("aa11")))),
      file("a/z.json", json("bb22")),
      file("a/x.bin", protobuf(7)),
      file("a/y.bin", protobuf(7)),
      file("b/x.json", json("aa11")),
    ];
    expect(paths(files)).toEqual([["a/x.json", "a/y.json.gz"], ["a/z.json"], ["a/x.bin", "a/y.bin"], ["b/x.json"]]);
  });

  it("takes numbered traces that are not padded one by one", () => {
    expect(paths([file("set/1.json", '{"history": []}'), file("set/12.json", '{"history": []}')])).toHaveLength(2);
  });

  it("joins an agent's log and those of its helpers, across folders", () => {
    const main = file("log/main.jsonl", '{"type":"user","isSidechain":false,"sessionId":"5f0c2c0e-1"}');
    const again = file("log/again.jsonl", '{"type":"user","isSidechain":false,"sessionId":"5f0c2c0e-1"}');
    const helper = file("log/sub/agent.jsonl", '{"isSidechain":true,"sessionId":"5f0c2c0e-1"}');
    const other = file("log/other.jsonl", '{"type":"user","parentUuid":null,"sessionId":"77aa77aa-2"}');
    expect(paths([main, other, again, helper])).toEqual([
      ["log/main.jsonl", "log/sub/agent.jsonl"],
      ["log/other.jsonl"],
      ["log/again.jsonl"],
    ]);
  });

  it("does not join files that only name the same session", () => {
    expect(
      paths([file("a/1.json", '{"session_id": "s-12345678"}'), file("a/2.json", '{"session_id": "s-12345678"}')]),
    ).toHaveLength(2);
  });

  it("joins a trajectory and the parts that carry its session", () => {
    const part = (name: string, id: string) =>
      file(`t/${name}.json`, `{"schema_version": "ATIF-v1.6", "session_id": "${id}"}`);
    expect(paths([part("a", "job-1"), part("b", "job-1-helper-1"), part("c", "job-2")])).toEqual([
      ["t/a.json", "t/b.json"],
      ["t/c.json"],
    ]);
  });

  it("joins the trees that some frameworks write", () => {
    const camel = ["x/conv_1.json", "x/conv_2.json", "y/conv_1.json"].map((path) => file(`camel_logs/${path}`, "{}"));
    const strands = ["session.json", "agents/agent_a/agent.json", "agents/agent_a/messages/message_0.json"];
    const session = strands.map((path) => file(`out/session_1/${path}`, "{}"));
    const openhands = ["base_state.json", "events/event-00000-a1.json", "events/event-00001-b2.json"];
    const conversation = openhands.map((path) => file(`c/9f/${path}`, "{}"));
    const groups = groupRunFiles([...camel, ...session, ...conversation]);
    expect(groups.map(({ folder, files }) => [folder, files.length])).toEqual([
      ["camel_logs", 3],
      ["out/session_1", 3],
      ["c/9f", 3],
    ]);
  });

  it("leaves a single file alone", () => {
    expect(groupRunFiles([file("notes.json", "{}")])).toEqual([{ folder: "", files: [file("notes.json", "{}")] }]);
  });

  it.skipIf(!hasSharedData)("finds in the shared data what its list names, file by file and folder by folder", () => {
    const found = readdirSync(dataRoot, { recursive: true, encoding: "utf8" })
      .map((name) => join(dataRoot, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => file(relative(dataRoot, path).split(sep).join("/"), readFileSync(path).subarray(0, 8192)));
    const named = groupRunFiles(found).map(({ folder, files }) => (folder === "" ? files[0]?.path : folder));
    expect(named.toSorted()).toEqual(
      manifestRows()
        .map((row) => row.file)
        .toSorted(),
    );
  });
});
