import { expect, it } from "vitest";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { copyOf, draftFaults, draftOf, modesByCategory, withNewMode } from "./taxonomy-draft";

const mode = (id: string, title: string, category = "Plan") => ({ id, title, category, definition: "" });
const own: Taxonomy = {
  name: "ours",
  version: "2",
  title: "Ours",
  source: "Olga",
  modes: [mode("1", "Skips a step"), mode("2", "Reads wrongly", "Tools"), mode("3", "Stops early")],
};

it("a copy is a new taxonomy of its own title; an own one keeps its name", () => {
  expect(copyOf(own)).toMatchObject({ name: null, title: "Ours, our version" });
  expect(draftOf(own)).toMatchObject({ name: "ours", title: "Ours" });
  expect(copyOf(own).modes).toHaveLength(3);
});

it("a new mode stands in the category of the last and must be named", () => {
  const draft = withNewMode(draftOf(own));
  expect(draft.modes.at(-1)).toMatchObject({ rowId: 3, category: "Plan", title: "" });
  expect(draftFaults(draft)).toEqual({ "modes.3.id": "Enter an id.", "modes.3.title": "Enter a name." });
});

it("an id or a name that stands twice is named where it stands the second time", () => {
  const draft = draftOf({ ...own, title: " ", modes: [mode("a", "Loops"), mode(" A", "loops ")] });
  expect(Object.keys(draftFaults(draft)).sort()).toEqual(["modes.1.id", "modes.1.title", "title"]);
  expect(draftFaults(draftOf(own))).toEqual({});
});

it("modes stand by category, in the order in which categories are named", () => {
  expect(modesByCategory(own.modes).map(({ category, modes }) => [category, modes.map(({ id }) => id)])).toEqual([
    ["Plan", ["1", "3"]],
    ["Tools", ["2"]],
  ]);
});
