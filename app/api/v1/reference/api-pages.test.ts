import { expect, it } from "vitest";
import { operations } from "../endpoints/endpoint-list";
import { apiPages } from "./api-pages";

it("has every operation once, with the fields of its body and a recorded answer", () => {
  const pages = apiPages();
  const headings = pages.flatMap(({ source }) => source.match(/^## .+$/gm) ?? []);
  expect(headings.toSorted()).toEqual(
    operations.map(({ endpoint: { method, path } }) => `## ${method.toUpperCase()} ${path}`).toSorted(),
  );
  const answers = pages.find(({ file }) => file === "docs/api/answers.md")?.source ?? "";
  const start = answers.split("## ").find((part) => part.startsWith("POST /api/v1/traces/{traceId}/runs\n")) ?? "";
  expect(start).toMatch(/\| `method` \| `string` \| yes \|/);
  expect(start).toContain("Answer `202`");
  expect(start).toContain('"run": {');
});
