import { gzipSync, zipSync } from "fflate";
import { createTar } from "nanotar";
import { describe, expect, it } from "vitest";
import { type Document } from "../document";
import { openFile, openFiles } from "./open-files";
import { defaultLimits } from "./opening";
import { joinBytes, makeZip, storeZstandard } from "./testing/make-zip";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const files = (document: Document | null): string[] =>
  document?.kind === "folder" ? document.files.map(({ path, kind }) => `${path} ${kind}`) : [`only ${document?.kind}`];
const zip = (entries: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(entries).map(([path, it]) => [path, typeof it === "string" ? encode(it) : it])),
  );

describe("archives", () => {
  it("become a folder, sorted by path with numbers in their order, and every pointer names its file", async () => {
    const { document } = await openFile(zip({ "b/10.json": "[1]", "b/2.json": "{}", "a.jsonl": '{"a":1}\n{"a":2}' }));
    expect(files(document)).toEqual(["a.jsonl lines", "b/2.json json", "b/10.json json"]);
    const [lines] = document?.kind === "folder" ? document.files : [];
    expect(lines?.kind === "lines" && lines.records[1]?.pointer).toBe("a.jsonl#/1");
  });

  it("of one file are that file, without a prefix in its pointers", async () => {
    for (const packed of [
      zip({ "run/trace.json": "{}" }),
      gzipSync(encode("{}")),
      storeZstandard("{}"),
      createTar([{ name: "a.json", data: "{}" }]),
    ])
      expect((await openFile(packed)).document).toMatchObject({ kind: "json", pointer: "", value: {} });
  });

  it("leave out what says nothing of a run and name it", async () => {
    const { document, issues } = await openFile(
      zip({
        "0001.json": "{}",
        "0001.headers.json": "{}",
        "__MACOSX/._0001.json": "x",
        ".DS_Store": "x",
        "README.md": "x",
        "0002.json": "{}",
        LICENSE: "x",
      }),
    );
    expect(files(document)).toEqual(["0001.json json", "0002.json json"]);
    expect(issues).toMatchObject([{ severity: "info", code: "files-left-out" }]);
    expect(issues[0]?.message).toContain("0001.headers.json");
  });

  it("are opened inside each other, and too many of them are refused", async () => {
    const inner = zip({ "x.json": "{}", "y.json": "{}" });
    const tar = gzipSync(
      createTar([
        { name: "in/inner.zip", data: inner },
        { name: "z.json", data: "[]" },
      ]),
    );
    expect(files((await openFile(zip({ "run.tar.gz": tar }))).document)).toEqual([
      "run.tar.gz/in/inner.zip/x.json json",
      "run.tar.gz/in/inner.zip/y.json json",
      "run.tar.gz/z.json json",
    ]);
    const deep = Array.from({ length: 8 }).reduce<Uint8Array>((bytes, _, at) => zip({ [`${at}.zip`]: bytes }), inner);
    expect((await openFile(deep)).issues).toMatchObject([{ severity: "error", code: "too-nested" }]);
  });

  it("open Zstandard entries and entries whose sizes only the directory knows", async () => {
    const text = '{"score": 1}';
    const made = makeZip([
      { path: "a.json", text, method: 93, packed: storeZstandard(text) },
      { path: "b.json", text },
      { path: "c.json", text, method: 0 },
    ]);
    expect(files((await openFile(made)).document)).toEqual(["a.json json", "b.json json", "c.json json"]);
  });

  it("say which entry is encrypted, damaged or packed in a way unknown, and keep the others", async () => {
    const made = makeZip([
      { path: "a.json", text: "{}", flags: 9 },
      { path: "b.json", text: "{}", crc: 1 },
      { path: "c.json", text: "{}", method: 14 },
      { path: "d.json", text: "{}" },
      { path: "e.json", text: "[]" },
    ]);
    const { document, issues } = await openFile(made);
    expect(files(document)).toEqual(["d.json json", "e.json json"]);
    expect(issues.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["encrypted", "a.json#"],
      ["archive-broken", "b.json#"],
      ["compression-unknown", "c.json#"],
    ]);
  });

  it("that are cut off or damaged anywhere end in a clear error or in what is whole", { tags: ["long"] }, async () => {
    const whole = [
      zip({ "a.json": "[1]", "b.json": "[2]" }),
      gzipSync(encode('{"a": [1, 2, 3]}')),
      createTar([
        { name: "a.json", data: "[1]" },
        { name: "b.json", data: "[2]" },
      ]),
    ];
    for (const bytes of whole)
      for (let at = 0; at < bytes.length; at += 7) {
        const cut = await openFile(bytes.subarray(0, at));
        expect(cut.document !== null || cut.issues.some(({ severity }) => severity === "error")).toBe(true);
        const damaged = bytes.slice();
        damaged[at] = (damaged[at] ?? 0) ^ 0x55;
        const opened = await openFile(damaged);
        expect(opened.document !== null || opened.issues.some(({ severity }) => severity === "error")).toBe(true);
      }
    expect((await openFile((whole[1] as Uint8Array).subarray(0, -12))).issues[0]?.code).toBe("archive-broken");
  });

  it("of several members are one", async () => {
    const joined = joinBytes([gzipSync(encode('{"a":1}\n')), gzipSync(encode('{"a":2}\n'))]);
    expect((await openFile(joined)).document).toMatchObject({
      kind: "lines",
      records: [{ value: { a: 1 } }, { value: { a: 2 } }],
    });
  });

  it("that are empty are an error", async () => {
    expect((await openFile(zip({}))).issues).toMatchObject([{ severity: "error", code: "file-empty" }]);
  });
});

describe("bombs", () => {
  const limits = { ...defaultLimits, maxBytes: 4_000_000, ratioFrom: 100_000, maxEntries: 20 };
  const code = async (bytes: Uint8Array): Promise<string | undefined> =>
    (await openFile(bytes, "", limits)).issues.find(({ severity }) => severity === "error")?.code;

  it("are refused by how much they grow, by their size and by their number", { tags: ["long"] }, async () => {
    const zeros = new Uint8Array(3_000_000);
    expect(await code(gzipSync(zeros))).toBe("bomb");
    expect(await code(zip({ "a.json": zeros }))).toBe("bomb");
    const noise = Uint8Array.from({ length: 1_500_000 }, (_, at) => (at * at * 2654435761) >>> 13);
    expect(await code(zip({ "a.json": noise, "b.json": noise, "c.json": noise }))).toBe("too-large");
    expect(await code(zip(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.json`, "{}"]))))).toBe(
      "too-many-files",
    );
  });

  it("in archives of archives are refused by what they are to the whole, however many there are", async () => {
    const inner = gzipSync(new Uint8Array(800_000));
    const entries = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.json.gz`, inner]));
    expect(await code(zip(entries))).toBe("bomb");
    expect(await code(gzipSync(gzipSync(new Uint8Array(3_000_000))))).toBe("bomb");
  });

  it("of keys are refused before they are parsed", async () => {
    const keys = `{${Array.from({ length: 1000 }, (_, at) => `"${at}":{}`).join(",")}}`;
    const { issues } = await openFile(encode(keys), "", { ...limits, maxKeys: 500 });
    expect(issues).toMatchObject([{ severity: "error", code: "too-many-values" }]);
  });

  it("of nesting are refused with the place", async () => {
    const { document, issues } = await openFiles([
      { path: "a.json", bytes: encode(`{"x": ${"[".repeat(10_000)}${"]".repeat(10_000)}}`) },
      { path: "b.json", bytes: encode("{}") },
      { path: "c.json", bytes: encode("{}") },
    ]);
    expect(files(document)).toEqual(["b.json json", "c.json json"]);
    expect(issues[0]).toMatchObject({ code: "too-deep", message: expect.stringContaining("a.json") as string });
    expect(issues[0]?.pointer).toMatch(/^a\.json#\/x\/0\/0/);
  });
});

describe("other bytes", () => {
  it.each([
    ["a pickle", Uint8Array.of(0x80, 4, 0x95, 0, 0), "pickle"],
    ["a 7z archive", Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0), "7z"],
    ["unknown bytes", Uint8Array.of(9, 0, 0, 1, 2, 3), "no text"],
    ["nothing", new Uint8Array(), "empty"],
  ])("of %s are named and never read", async (_, bytes, word) => {
    const { document, issues } = await openFile(bytes);
    expect(document).toBeNull();
    expect(issues[0]?.message).toContain(word);
  });

  it("beside the files of a folder are left out", async () => {
    const { document, issues } = await openFile(
      zip({ "a.json": "{}", "b.json": "{}", "image.png": Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0) }),
    );
    expect(files(document)).toHaveLength(2);
    expect(issues).toMatchObject([{ severity: "info", code: "not-text" }]);
  });

  it("of UTF-16 are text, with a mark or without", async () => {
    const wide = (text: string, isLittle: boolean): number[] =>
      [...text].flatMap((sign) => (isLittle ? [sign.charCodeAt(0), 0] : [0, sign.charCodeAt(0)]));
    for (const bytes of [
      [0xff, 0xfe, ...wide("[1]", true)],
      [0xfe, 0xff, ...wide("[1]", false)],
      wide("[1]", true),
      wide("[1]", false),
    ])
      expect((await openFile(Uint8Array.from(bytes))).document).toMatchObject({ kind: "json", value: [1] });
  });
});
