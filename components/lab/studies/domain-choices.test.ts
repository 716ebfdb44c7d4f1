import { expect, it } from "vitest";
import { sandboxDomains } from "@/lib/replay/sandbox/sandbox-task";
import { domainChoices, domainWords } from "./domain-choices";

it("says what every kind of task asks, each under a title of its own", () => {
  expect(domainChoices.map(({ name }) => name)).toEqual(sandboxDomains);
  expect(new Set(domainChoices.flatMap(({ title, summary }) => [title, summary])).size).toBe(2 * sandboxDomains.length);
  expect(domainWords(["units", "sales"])).toBe("Units, Sales");
});
