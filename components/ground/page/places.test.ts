import { describe, expect, it } from "vitest";
import { placeAt, places } from "./places";

const at = (path: string) => {
  const found = placeAt("demo", `/w/demo${path}`);
  return found && [found.place.title, found.page.title, found.isPage];
};

describe("placeAt", () => {
  it("finds the page of an address, and what stands under a page under it", () => {
    expect(at("/traces")).toEqual(["Traces", "Traces", true]);
    expect(at("/traces/0b1")).toEqual(["Traces", "Traces", false]);
    expect(at("/traces/runs")).toEqual(["Traces", "Runs", true]);
    expect(at("/labels/queues/7/next")).toEqual(["Label", "Queues", false]);
    expect(at("/labels/disagreements/7")).toEqual(["Label", "Disagreements", false]);
    expect(at("/lab/studies/7")).toEqual(["Lab", "Studies", false]);
  });

  it("finds none for what is in no place, or only begins alike", () => {
    for (const path of ["", "/inbox", "/settings/general", "/tracesx"]) expect(at(path)).toBeNull();
  });
});

it("gives each place a key, each page a title, no two the same", () => {
  const keys = places.map((place) => place.keys);
  expect(new Set(keys).size).toBe(keys.length);
  const titles = places.flatMap((place) => place.pages.map(({ title }) => title));
  expect(new Set(titles).size).toBe(titles.length);
});
