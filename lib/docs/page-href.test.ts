import { expect, it } from "vitest";
import { pageHref, placeInFiles } from "./page-href";

it("leads to pages of a server", () => {
  const place = { root: "/docs", ending: "" } as const;
  expect(pageHref(place, "")).toBe("/docs");
  expect(pageHref(place, "methods/rules", "measured")).toBe("/docs/methods/rules#measured");
});

it("leads to files beside and above a file", () => {
  expect(pageHref(placeInFiles(""), "methods/rules")).toBe("./methods/rules.html");
  expect(pageHref(placeInFiles("api"), "")).toBe("./index.html");
  expect(pageHref(placeInFiles("methods/rules"), "api", "errors")).toBe("../api.html#errors");
  expect(pageHref(placeInFiles("examples/github-action/action.yml"), "")).toBe("../../index.html");
});
