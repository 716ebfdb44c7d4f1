import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { palettePages } from "./palette-pages";

const pagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) =>
      file
        .split("/")
        .slice(0, -1)
        .filter((part) => !part.startsWith("("))
        .join("/"),
    );

/** Pages that lead on to another one. */
const leadOn = ["", "settings"];

it("leads to every page of a workspace that needs no name of a thing in it, each once", () => {
  const reached = palettePages("OWNER").map(({ href }) => new URL(href("demo"), "http://localhost").pathname);
  const there = pagesIn("app/w/[workspace]").filter((page) => !page.includes("[") && !leadOn.includes(page));
  expect([...new Set(reached)].toSorted()).toEqual(there.map((page) => `/w/demo/${page}`).toSorted());
});

it("leads nobody to a page that their role does not open", () => {
  const labels = palettePages("VIEWER").map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(["Overview", "Alerts", "Inbox", "Policy", "Members"]));
  for (const label of ["API keys", "Audit log", "Label the next failure", "New queue", "New data set", "Import traces"])
    expect(labels).not.toContain(label);
});

it("names no two pages alike", () => {
  const labels = palettePages("OWNER").map(({ label }) => label);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});
