import { expect, it } from "vitest";
import { docsSearch } from "./docs-search";

const section = (heading: string, text: string, group = "Guides") => ({
  group,
  page: "Page",
  path: "page",
  anchor: "",
  heading,
  text,
});
const find = docsSearch([
  section("Why budgets", "What a run may cost, decided.", "Decisions"),
  section("Importing", "A budget is not needed to import."),
  section("Budgets", "What a run may cost."),
]);
const headings = (words: string) => find(words).map(({ heading }) => heading);

it("finds sections by the beginnings of words, headings before texts, and decisions last", () => {
  expect(headings("budg")).toEqual(["Budgets", "Importing", "Why budgets"]);
});

it("wants every word, and forgives a slip", () => {
  expect(headings("budget import")).toEqual(["Importing"]);
  expect(headings("imoprting")).toEqual(["Importing"]);
  expect(headings("nowhere")).toEqual([]);
});
