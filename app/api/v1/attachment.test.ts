import fc from "fast-check";
import { expect, test } from "vitest";
import { attachment, safeFileName } from "./attachment";

test("a hostile file name becomes a harmless one", () => {
  expect(safeFileName("../../etc/passwd", "x")).toBe("_.._etc_passwd");
  expect(safeFileName('a"\r\nset-cookie: b=1.json', "x")).not.toMatch(/["\r\n:]/);
  expect(safeFileName("photo\u202egnp.exe", "x")).toBe("photo_gnp.exe");
  expect(safeFileName("\ud800", "x")).toBe("_");
  expect(safeFileName("...", "trace.json")).toBe("trace.json");
  expect(safeFileName("Übersicht 概要.json", "x")).toBe("Übersicht 概要.json");
});

test("whatever the name, the answer is saved and never shown", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const { headers } = attachment("x", { name, fallback: "trace.json", contentType: "application/octet-stream" });
      expect(headers.get("content-disposition")).toMatch(
        /^attachment; filename="[^"\\%;]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
      );
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }),
  );
});
