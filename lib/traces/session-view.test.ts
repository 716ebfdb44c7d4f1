import fc from "fast-check";
import { expect, it } from "vitest";
import { readSessionSort, sessionOfPath, sessionSorts } from "./session-view";

it("a list of sessions begins with the newest where its address names no known order", () => {
  expect(sessionSorts.map(readSessionSort)).toEqual(sessionSorts);
  for (const text of ["", null, undefined, "traces", "-id"]) expect(readSessionSort(text)).toBe("-lastAt");
});

it("reads the names that an address cannot bear behind a tilde, and all others as they are", () => {
  const parts = ["chat-81", "~.", "~..", "...", "~", "~~.", "~~~..", ".a", "~a"];
  expect(parts.map(sessionOfPath)).toEqual(["chat-81", ".", "..", "...", "~", "~.", "~~..", ".a", "~a"]);
});

it("finds every name in the path of an address", () => {
  const inPath = (name: string): string => (/^~*\.{1,2}$/.test(name) ? `~${name}` : name);
  const name = fc.oneof(fc.stringMatching(/^~{0,3}\.{0,3}$/), fc.string()).filter((one) => one !== "");
  fc.assert(
    fc.property(name, (one) => {
      const { pathname } = new URL(`https://x/sessions/${encodeURIComponent(inPath(one))}`);
      expect(sessionOfPath(decodeURIComponent(pathname.slice("/sessions/".length)))).toBe(one);
    }),
  );
});
