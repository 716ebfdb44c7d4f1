import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { chooseReader } from "@/lib/services/ground/reader/reader";
import { openForm } from "@/lib/services/intake/uploads/open-form";
import { formFile, isForm } from "./form-file";

// What a thread does is done here.
chooseReader((_, args) => openForm(...(args as Parameters<typeof openForm>)));

const requestOf = (body: BodyInit, headers: Record<string, string> = {}): Request =>
  new Request("http://here.example/api/v1/traces", { method: "POST", body, headers });
const workspace = { workspaceId: "w" };
const read = (body: BodyInit, headers?: Record<string, string>) =>
  formFile(workspace, requestOf(body, headers), 1_000_000);
const form = (...entries: (readonly [string, string | File])[]): FormData => {
  const made = new FormData();
  for (const [name, value] of entries) made.append(name, value);
  return made;
};
const file = (name: string, text: string): File => new File([text], name, { type: "application/json" });
const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

describe("a form", () => {
  it("of one file is that file, whatever its field is called", async () => {
    const { bytes, fileName, wish } = await read(form(["anything", file("run.json", "{}")]));
    expect([textOf(bytes), fileName, wish]).toEqual(["{}", "run.json", {}]);
  });

  it("of several files is one archive, also where two have one name", async () => {
    const sent = form(["f", file("a.json", "1")], ["f", file("a.json", "2")], ["g", file("sub/b.json", "3")]);
    const { bytes, fileName } = await read(sent);
    const entries = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, textOf(content)]);
    expect([fileName, entries]).toEqual([
      "files.zip",
      [
        ["a.json", "1"],
        ["2-a.json", "2"],
        ["sub/b.json", "3"],
      ],
    ]);
  });

  it("says in its fields how it is to be read", async () => {
    const { wish } = await read(form(["format", "history"], ["system", "Harbor"], ["file", file("a.json", "1")]));
    expect(wish).toEqual({ format: "history", system: "Harbor" });
  });

  it("without a file name has its file in a field", async () => {
    const { bytes, fileName } = await read(form(["trace", '{"a":1}'], ["format", "history"]));
    expect([textOf(bytes), fileName]).toEqual(['{"a":1}', undefined]);
  });

  it("that the LangSmith client posts is a file of its own format", async () => {
    const { bytes } = await read(form(["post.1", "{}"], ["post.1.inputs", "{}"]));
    expect(textOf(bytes)).toContain('name="post.1.inputs"');
  });

  it.each([
    ["has no file", form(["format", "history"]), "curl -F file=@trace.json"],
    [
      "has a field that nobody reads",
      form(["f", file("a", "1")], ["colour", "red"]),
      "Known are format, mapping, system, version",
    ],
  ])("that %s is refused with what to do", async (_, body, words) => {
    await expect(read(body)).rejects.toThrow(words);
  });

  it("that is none, or too large, is refused with what to do", async () => {
    const headers = { "content-type": "multipart/form-data" };
    expect(isForm(requestOf("{}", headers))).toBe(true);
    await expect(read("{}", headers)).rejects.toThrow("with its boundary");
    await expect(formFile(workspace, requestOf(form(["f", file("a", "1".repeat(2_000))])), 1_000)).rejects.toThrow(
      "--data-binary",
    );
  });
});
