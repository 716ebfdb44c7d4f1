import fc from "fast-check";
import { expect, it } from "vitest";
import { addressKeys, parseAddress, readAddress, tidyQuery, writeAddress } from "./saved-view";

it("keeps what an address says, and nothing that is no part of it", () => {
  const text = fc.record(
    {
      ...Object.fromEntries(addressKeys.map((key) => [key, fc.string({ minLength: 1, unit: "grapheme" })])),
      basis: fc.constantFrom("truth" as const, "run" as const),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(text, (address) => {
      expect(parseAddress(writeAddress(address))).toEqual(address);
    }),
  );
  expect(readAddress({ range: ["7d", "30d"], agent: "", basis: "all", view: "x", workspace: "y" })).toEqual({
    range: "7d",
  });
  expect(writeAddress({ basis: "truth", range: "7d" })).toBe("range=7d&basis=truth");
});

it("keeps what it knows of a list, and nothing else", () => {
  expect(tidyQuery("traces", "columns=title,evil,agent:120&cursor=x&sort=title&q=+outcome:failed+")).toBe(
    "q=outcome%3Afailed&sort=title&columns=title%2Cagent%3A120",
  );
  expect(tidyQuery("traces", "sort=-createdAt&columns=evil&range=7d")).toBe("");
  expect(tidyQuery("incidents", "range=7d&owner=me&cursor=x&tab=all")).toBe("tab=all&owner=me");
  expect(tidyQuery("overview", "q=x&range=7d")).toBe("range=7d");
});
