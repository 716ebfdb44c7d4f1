import { expect, it } from "vitest";
import { madeTarget } from "./made-target.testing";
import { draftOf, readDraft } from "./target-draft";

const filled = { ...draftOf(null), name: " Bakery ", url: " https://bakery.example/replay " };

it("saves what was typed, without the white space around it", () => {
  expect(readDraft({ ...filled, system: " Bakery agents " }, null)).toEqual({
    faults: {},
    wish: {
      id: null,
      name: "Bakery",
      url: "https://bakery.example/replay",
      system: "Bakery agents",
      maxConcurrent: 4,
      maxSeconds: 300,
    },
  });
});

it("wants a name, an address without credentials, and limits within their bounds", () => {
  expect(readDraft(draftOf(null), null).faults).toEqual({ name: expect.any(String), url: expect.any(String) });
  expect(readDraft({ ...filled, url: "ftp://x.example" }, null).faults.url).toMatch(/https/);
  expect(readDraft({ ...filled, url: "https://a:b@x.example" }, null).faults.url).toMatch(/secret/);
  for (const end of ["?token=abc", "#token=abc"])
    expect(readDraft({ ...filled, url: `https://x.example/replay${end}` }, null).faults.url).toMatch(/No \? or #/);
  expect(readDraft({ ...filled, maxSeconds: "3,600" }, null).faults).toEqual({});
  expect(readDraft({ ...filled, maxConcurrent: "0", maxSeconds: "3,601" }, null).faults).toEqual({
    maxConcurrent: "A whole number from 1 to 1,000.",
    maxSeconds: "A whole number from 1 to 3,600.",
  });
});

it("leaves the sandbox its name and asks it for no address", () => {
  const sandbox = madeTarget({ id: "s", kind: "sandbox", name: "Sandbox team", url: null });
  expect(readDraft(draftOf(sandbox), sandbox)).toEqual({
    faults: {},
    wish: { id: "s", system: null, maxConcurrent: 4, maxSeconds: 300 },
  });
});
