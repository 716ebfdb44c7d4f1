import { expect, it } from "vitest";
import { gateMarkdown } from "./gate-markdown";
import { madeReport } from "./testing/made-report";

it("begins with the verdict, then the table and the notes", () => {
  const lines = gateMarkdown(madeReport()).split("\n");
  expect(lines[0]).toBe("### Worse: 1.5 fails more often than 1.4.");
  expect(lines).toContain("| Failure rate | Worse | 10 of 100 | 30 of 100 | +20 [+9 to +31] | &lt; .001 |");
  expect(lines.at(-2)).toBe("- Not paired: too few runs share a task with the other version.");
});

it("writes names from traces as text", () => {
  const agent = "<img src=x> | @octocat [x](https://example.com)\n# Passed";
  const text = gateMarkdown(madeReport({ blame: { agent, mode: null } }));
  expect(text).not.toMatch(/<img|@octocat|\]\(https|^# Passed/m);
  for (const line of text.split("\n").filter((each) => each.startsWith("|")))
    expect(line.match(/(?<!\\)\|/g)).toHaveLength(7);
});
