import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Trace } from "@/lib/traces/trace";
import { findImports } from "./find-imports";
import { type ImportCommand, importPaths } from "./import-paths";
import { type ImportResult, lossesOf } from "./import-result";
import { keepInput } from "./keep-input";
import { packImport, hashOf } from "./pack-import";
import { readImport } from "./read-import";

let folder = "";
const out: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "faultline-import-"));
  out.length = 0;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const put = (path: string, content: string | Uint8Array): string => {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, content);
  return file;
};
const trace = (question: string) => ({
  faultline: 1,
  trace: { question, steps: [{ agent: "Cook", content: `About ${question}\u0000` }] },
});
const json = (value: unknown): string => JSON.stringify(value);
const options: ImportCommand = { dryRun: false, concurrency: 4, json: true };
const run = async (
  paths: string[],
  more: Partial<ImportCommand>,
): Promise<{ code: number; imports: ImportResult[] }> => {
  const code = await importPaths(paths, { ...options, ...more });
  return { code, imports: (JSON.parse(out.join("")) as { imports: ImportResult[] }).imports };
};
const spans = (id: string) =>
  json({
    resourceSpans: [
      {
        scopeSpans: [
          { spans: [{ traceId: "a".repeat(32), spanId: id, name: id, startTimeUnixNano: "1", endTimeUnixNano: "2" }] },
        ],
      },
    ],
  });

describe("what the arguments name", () => {
  it("is every file below a folder, sorted, hidden ones left out, and a named file as it is", () => {
    for (const path of ["set/b.json", "set/a.json", "set/inner/c.json", "set/.hidden"]) put(path, "{}");
    const found = findImports([join(folder, "set"), join(folder, "set/.hidden")]);
    expect(found.map(({ path, place, isNamed }) => [path, place, isNamed])).toEqual([
      [join(folder, "set/a.json"), "a.json", false],
      [join(folder, "set/b.json"), "b.json", false],
      [join(folder, "set/inner/c.json"), "inner/c.json", false],
      [join(folder, "set/.hidden"), ".hidden", true],
    ]);
  });

  it("is one import where a folder is one run, be it the folder that was named", async () => {
    for (const at of [1, 2]) {
      put(`runs/first/000${at}.json`, spans(`000000000000000${at}`));
      put(`runs/first/000${at}.headers.json`, "{}");
    }
    const [below] = findImports([join(folder, "runs")]);
    expect([below?.path, below?.place, below?.files.length]).toEqual([join(folder, "runs/first"), "first", 4]);
    const { imports } = await run([join(folder, "runs/first")], { dryRun: true });
    expect(imports.map(({ path, traces }) => [path, traces.length])).toEqual([[join(folder, "runs/first"), 1]]);
  });

  it("must exist", () => {
    expect(() => findImports([join(folder, "gone")])).toThrow(/No such file or folder: .*gone/);
  });
});

describe("--convert", () => {
  it("writes one trace a file, with the trace as root, in the folders that it came from", async () => {
    put("set/one.json", json(trace("soup")));
    put("set/deep/many.jsonl.gz", gzipSync(`${json(trace("salt"))}\n${json(trace("pepper"))}\n`));
    const target = join(folder, "out");
    const { code, imports } = await run([join(folder, "set")], { convert: target });
    expect(code).toBe(0);
    expect(
      imports.map(({ format, confidence, traces }) => [format, confidence, traces.map(({ path }) => path)]),
    ).toEqual([
      ["faultline", "certain", ["deep/many.jsonl.gz.0.json", "deep/many.jsonl.gz.1.json"]],
      ["faultline", "certain", ["one.json"]],
    ]);
    const written: unknown = JSON.parse(readFileSync(join(target, "one.json"), "utf8"));
    expect(Trace.parse(written)).toMatchObject({
      question: "soup",
      steps: [{ index: 0, content: "About soup\u0000" }],
    });
    expect(existsSync(join(target, "deep/many.jsonl.gz.1.json"))).toBe(true);
  });

  it("reads again what it wrote, as the same trace", async () => {
    const file = put("one.json", json(trace("soup")));
    await run([file], { convert: join(folder, "first") });
    out.length = 0;
    await run([join(folder, "first/one.json")], { convert: join(folder, "second") });
    const read = (name: string) => Trace.parse(JSON.parse(readFileSync(join(folder, name, "one.json"), "utf8")));
    expect(read("second").contentHash).toBe(read("first").contentHash);
  });
});

describe("what cannot be read", () => {
  it("is named, keeps nothing else out, and makes the command fail", async () => {
    put("set/broken.json", "[1, 2");
    put("set/good.json", json(trace("soup")));
    put("set/half.json", json([trace("salt"), { faultline: 1, trace: {} }]));
    const { code, imports } = await run([join(folder, "set")], { dryRun: true });
    expect(code).toBe(1);
    expect(imports.map(({ traces, error }) => [traces.length, error === null])).toEqual([
      [0, false],
      [1, true],
      [1, false],
    ]);
    expect(imports[2]?.error).toContain("1 of 2 traces");
  });

  it("is passed over by its name where no trace is in it, and is listed with the reason", async () => {
    put("set/LICENSE", "MIT License\n\nPermission is granted.");
    put("set/notes.md", "# Notes");
    put("set/good.json", json(trace("soup")));
    const { code, imports } = await run([join(folder, "set")], { dryRun: true });
    expect(code).toBe(0);
    expect(imports.map(({ passedOver, traces }) => [passedOver ?? null, traces.length])).toEqual([
      ["a description of the files", 0],
      [null, 1],
      ["a document without a trace", 0],
    ]);
    out.length = 0;
    expect((await run([join(folder, "set/notes.md")], { dryRun: true })).code).toBe(0);
  });

  it("is a failure where it may hold a trace, by its folder and by its name, with a mapping as a guess", async () => {
    put("set/run.txt", "pilot: count the boats\nclerk: four\npilot: and the oars?\nclerk: nine");
    put(
      "set/log.json",
      json({
        turns: [
          { who: "pilot", said: "count the boats" },
          { who: "clerk", said: "four boats" },
        ],
      }),
    );
    const { code, imports } = await run([join(folder, "set")], { dryRun: true });
    expect([code, imports.map(({ error }) => error === null)]).toEqual([1, [false, false]]);
    expect(imports[0]?.proposal).toMatchObject({ confidence: "probable", traceCount: 1, stepCount: 2 });
    for (const name of ["run.txt", "log.json"]) {
      out.length = 0;
      expect((await run([join(folder, "set", name)], { dryRun: true })).code).toBe(1);
    }
  });
});

describe("what found no place", () => {
  it("is in the document, and in the line of its file", async () => {
    const file = put(
      "one.json",
      json({ messages: [{ role: "user", content: "Which pier?" }], tools: [], weather: "calm" }),
    );
    const { imports } = await run([file], { dryRun: true });
    expect(imports[0]?.traces[0]?.unmapped?.map(({ key }) => key)).toEqual(["weather"]);
    expect(imports.flatMap(lossesOf)).toEqual(["not mapped: weather"]);
  });
});

describe("standard input", () => {
  it("is an import of its own, kept no longer than it is read", async () => {
    const { found, remove } = await keepInput(Readable.from([json(trace("soup"))]));
    expect((await readImport(found, {})).traces).toHaveLength(1);
    expect(packImport(found).fileName).toBe("stdin");
    remove();
    expect(existsSync(found.files[0]?.path ?? "")).toBe(false);
  });
});

describe("what is sent", () => {
  it("is the same archive for the same files of a run, whenever it is packed", async () => {
    for (const at of [1, 2]) {
      put(`run/000${at}.json`, spans(`000000000000000${at}`));
      put(`run/000${at}.headers.json`, "{}");
    }
    const [found] = findImports([join(folder, "run")]);
    if (!found) throw new Error("nothing found");
    const packed = packImport(found);
    expect(packed.fileName).toBe("run.zip");
    expect(await hashOf(packed)).toBe(await hashOf(packImport(found)));
  });
});
