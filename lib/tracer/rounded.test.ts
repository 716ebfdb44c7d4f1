import { expect, it } from "vitest";
import { rounded } from "./rounded";

it("keeps six digits of every number and whole numbers as they are, whatever they stand in", () => {
  expect(rounded({ a: [0.09420498709781215, 4_294_967_295], b: { c: -1 / 3, d: null, e: "0.123456789" } })).toEqual({
    a: [0.094205, 4_294_967_295],
    b: { c: -0.333333, d: null, e: "0.123456789" },
  });
});

it("changes nothing the second time", () => {
  const once = rounded({ share: 2 / 3 });
  expect(rounded(once)).toEqual(once);
});
