import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { zipRun } from "./zip-run";

const picked = [
  { path: "run/0001.json", blob: new Blob(['{"resourceSpans":[]}']) },
  { path: "run/0002.json", blob: new Blob([""]) },
];

it("an archive holds every file at its path, and the same files make the same archive", async () => {
  const bytes = new Uint8Array(await (await zipRun(picked)).arrayBuffer());
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(["run/0001.json", "run/0002.json"]);
  expect(new TextDecoder().decode(files["run/0001.json"])).toBe('{"resourceSpans":[]}');
  expect(new Uint8Array(await (await zipRun(picked)).arrayBuffer())).toEqual(bytes);
});
