import { describe, expect, it } from "vitest";
import { groupRunFiles } from "./group-run-files";

const file = (path: string, head: string | number[]) => ({
  path,
  head: typeof head === "string" ? new TextEncoder().encode(head) : Uint8Array.from(head),
});
const paths = (files: ReturnType<typeof file>[]): string[][] =>
  groupRunFiles(files).map((group) => group.files.map(({ path }) => path));

describe("groupRunFiles", () => {
  it("keeps recorded requests together with what describes them", () => {
    const files = [file("run/0001.pb", [10, 4, 8]), file("run/0001.headers.json", "{}")];
    expect(groupRunFiles(files)).toEqual([{ folder: "run", files }]);
  });

  it("keeps OpenTelemetry bodies of one folder together, as JSON and as protobuf", () => {
    const json = [file("a/x.json", '{"resourceSpans": []}'), file("a/y.json", ' { "resourceSpans":[]}')];
    const protobuf = [file("b/x.bin", [10, 200, 1, 10, 3]), file("b/y.bin", [10, 9, 2, 10])];
    expect(paths([...json, ...protobuf])).toHaveLength(2);
  });

  it("takes numbered traces that are not padded one by one", () => {
    expect(paths([file("set/1.json", '{"history": []}'), file("set/12.json", '{"history": []}')])).toHaveLength(2);
  });

  it("joins files that name the same session, across folders", () => {
    const main = file("log/main.jsonl", '{"type":"user","sessionId":"5f0c2c0e-1"}');
    const helper = file("log/sub/agent.jsonl", '{"isSidechain":true,"sessionId":"5f0c2c0e-1"}');
    const other = file("log/other.jsonl", '{"type":"user","sessionId":"77aa77aa-2"}');
    expect(paths([main, other, helper])).toEqual([["log/main.jsonl", "log/sub/agent.jsonl"], ["log/other.jsonl"]]);
  });

  it("leaves a single file alone", () => {
    expect(groupRunFiles([file("notes.json", "{}")])).toEqual([{ folder: "", files: [file("notes.json", "{}")] }]);
  });
});
