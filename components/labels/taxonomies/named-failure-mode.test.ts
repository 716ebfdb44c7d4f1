import { expect, it } from "vitest";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { namedFailureMode } from "./named-failure-mode";

const own: Taxonomy = {
  name: "ours",
  version: "1",
  title: "Ours",
  source: "",
  modes: [{ id: "units", title: "Lost unit", definition: "A figure goes on without its unit.", category: "Figures" }],
};

it("names a failure mode by its taxonomy, with the definition", () => {
  const mode = { failureMode: "units", taxonomy: { name: "ours", version: "1" } };
  expect(namedFailureMode(mode, [own])).toEqual({
    title: "Lost unit",
    where: "Ours units · Figures",
    definition: "A figure goes on without its unit.",
  });
});

it("says so where the taxonomy has changed since", () => {
  const mode = { failureMode: "units", taxonomy: { name: "ours", version: "1" } };
  expect(namedFailureMode(mode, [{ ...own, version: "2" }])?.where).toBe(
    "Ours units · Figures, stated by version 1, shown by version 2",
  );
});

it("keeps the words of a mode that no taxonomy knows", () => {
  expect(namedFailureMode({ failureMode: "9.9", taxonomy: { name: "gone", version: "3" } }, [own])).toEqual({
    title: "9.9",
    where: "gone, version 3",
    definition: null,
  });
  expect(namedFailureMode({ failureMode: "sleepy" }, [own])).toEqual({
    title: "sleepy",
    where: null,
    definition: null,
  });
  expect(namedFailureMode({}, [own])).toBeNull();
});
