import { expect, it } from "vitest";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type Attribution } from "@/lib/traces/attribution";
import { intervalWords, namedFailureMode, originWords, verifiedWords } from "./cause-words";
import { sampleCounterfactual } from "./exhibits/sample-exhibits.testing";

const own: Taxonomy = {
  name: "ours",
  version: "1",
  title: "Ours",
  source: "",
  modes: [{ id: "units", title: "Lost unit", definition: "A figure goes on without its unit.", category: "Figures" }],
};
const found = (fields: Partial<Attribution>): Attribution => ({
  agent: "Librarian",
  stepIndex: 11,
  reason: "",
  quotes: [],
  suspects: [],
  ...fields,
});

it("says how a failure came about, with both ends", () => {
  expect(originWords({ kind: "agent" })).toBe("The agent erred by itself.");
  expect(originWords({ kind: "misunderstanding", from: "A", to: "B" })).toContain(
    "B understood something else than A said",
  );
  expect(originWords({ kind: "transmission", from: "A", to: "B" })).toContain("what reached B is not what A sent");
});

it("says of an interval what it covers and on how many labels it rests", () => {
  expect(intervalWords({ first: 12, last: 17, coverage: 0.8, labelCount: 23 })).toBe("The error is in steps 12–17 (80 %, by 23 labels)."); // prettier-ignore
  expect(intervalWords({ first: 4, last: 4, coverage: 0.9, labelCount: 1 })).toBe("The error is in step 4 (90 %, by 1 label)."); // prettier-ignore
});

it("names a failure mode by its taxonomy, with the definition", () => {
  const mode = found({ failureMode: "units", taxonomy: { name: "ours", version: "1" } });
  expect(namedFailureMode(mode, [own])).toEqual({
    title: "Lost unit",
    where: "Ours units · Figures",
    definition: "A figure goes on without its unit.",
  });
});

it("says so where the taxonomy has changed since", () => {
  const mode = found({ failureMode: "units", taxonomy: { name: "ours", version: "1" } });
  expect(namedFailureMode(mode, [{ ...own, version: "2" }])?.where).toBe("Ours units · Figures, stated by version 1, shown by version 2"); // prettier-ignore
});

it("keeps the words of a mode that no taxonomy knows", () => {
  expect(namedFailureMode(found({ failureMode: "9.9", taxonomy: { name: "gone", version: "3" } }), [own])).toEqual({ title: "9.9", where: "gone, version 3", definition: null }); // prettier-ignore
  expect(namedFailureMode(found({ failureMode: "sleepy" }), [own])).toEqual({ title: "sleepy", where: null, definition: null }); // prettier-ignore
  expect(namedFailureMode(found({}), [own])).toBeNull();
});

it("says what executed replays showed of a fix, and calls nothing tried that a model foretold", () => {
  const exhibits = [sampleCounterfactual];
  expect(verifiedWords(found({ exhibits }))).toBe("5 of 5 replays with it ended well");
  expect(verifiedWords(found({ exhibits, stepIndex: 5 }))).toBeNull();
  expect(verifiedWords(found({ exhibits: [{ ...sampleCounterfactual, isSimulated: true }] }))).toBeNull();
  expect(verifiedWords(found({}))).toBeNull();
});
