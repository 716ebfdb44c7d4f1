import fc from "fast-check";
import { expect, it } from "vitest";
import { chooseSlug } from "./choose-slug";

it.each([
  ["Demo", "demo"],
  ["Größe & Co.", "grosse-co"],
  ["  Ärger   im Büro ", "arger-im-buro"],
  ["new", "workspace-new"],
  ["研究室", "workspace"],
  ["../../etc/passwd", "etc-passwd"],
])("makes of %j the address part %j", (name, slug) => {
  expect(chooseSlug(name)).toBe(slug);
});

it("makes of any name a part that needs no escaping", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
      expect(chooseSlug(name)).toMatch(/^[a-z0-9]([a-z0-9-]{0,48}[a-z0-9])?$/);
    }),
  );
});
