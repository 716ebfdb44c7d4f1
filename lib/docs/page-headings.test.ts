import { expect, it } from "vitest";
import { pageHeadings, shownText } from "./page-headings";

it("names headings as GitHub does, each name once, and none inside code", () => {
  const source =
    "# 1. The API\n\n## `GET /a/{id}`, and **more**\n\n```sh\n# no heading\n```\n\n## What’s new?\n\n## What’s new?\n";
  expect(pageHeadings(source)).toEqual([
    { depth: 1, text: "1. The API", id: "1-the-api", line: 0 },
    { depth: 2, text: "GET /a/{id}, and more", id: "get-aid-and-more", line: 2 },
    { depth: 2, text: "What’s new?", id: "whats-new", line: 8 },
    { depth: 2, text: "What’s new?", id: "whats-new-1", line: 10 },
  ]);
});

it("shows the words of Markdown", () => {
  expect(shownText("a [link](b.md) and *c* &amp; `d`")).toBe("a link and c & d");
});
