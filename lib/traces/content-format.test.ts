import { describe, expect, it } from "vitest";
import { contentFormat, exitCode, maxFormattedLength } from "./content-format";

describe("contentFormat", () => {
  it("reads prose as text and marked-up prose as Markdown", () => {
    expect(contentFormat("Please scroll down and find the price.", "message")).toBe("text");
    for (const text of [
      "# Plan\n\nFirst",
      "- one\n- two",
      "Run this:\n```python\nx=1\n```",
      "It is **wrong**.",
      "See [this](https://example.com).",
      "| a | b |\n|---|---|\n| 1 | 2 |",
    ])
      expect(contentFormat(text, "message")).toBe("markdown");
  });

  it("does not take a snake_case name, a hash tag or an asterisk for Markdown", () => {
    expect(contentFormat("max_results_per_page * 2 is #1 of 3", "thought")).toBe("text");
  });

  it("lays out JSON whatever the kind, and keeps columns of tools", () => {
    expect(contentFormat('{"a":1}', "thought")).toBe("json");
    expect(contentFormat("ls -la\ntotal 4", "tool-result")).toBe("mono");
  });

  it("shows code as such, whoever wrote it", () => {
    expect(contentFormat("import csv\n\nrows = list(csv.reader(f))\nprint(rows)", "message")).toBe("code");
    expect(contentFormat("SELECT region, sum(total)\nFROM orders\nGROUP BY region", "tool-call")).toBe("code");
  });

  it("shows terminal colours", () => {
    expect(contentFormat("\u001B[31mred", "tool-result")).toBe("terminal");
  });

  it("does not format what is too long to format", () => {
    expect(contentFormat(`{"a":"${"x".repeat(maxFormattedLength)}"}`, "message")).toBe("text");
  });
});

describe("contentFormat of text made to hold a server up", () => {
  const lines = (count: number, line: string) => `${line}\n`.repeat(count);
  const made: Record<string, string> = {
    brackets: "**a** " + "[".repeat(5_000),
    marks: "**a** " + "*_".repeat(2_000),
    "unclosed tags": "**a** " + "<?".repeat(500),
    quotes: "**a**\n" + "> ".repeat(800) + "x",
    lines: "# a\n\nword\n".repeat(2_000),
    "lines of a paragraph": "**a**\n> b\n" + lines(2_000, "c"),
    lists: "**a**\n" + "- ".repeat(1_000) + "x",
    "lists in quotes": "**a**\n" + "> 1. ".repeat(200) + "x",
    "lists in a footnote": "**a**\n\n[^a]: " + "+ ".repeat(600),
    "lists in a footnote in a quote": "> **a**\n>\n> [^a]: " + "+ ".repeat(1_000),
    "lists behind a mark of the byte order": "\uFEFF" + "+ ".repeat(7_900) + "\n\n**b**",
    footnotes: "**a**\n\n" + "[^a]: ".repeat(140) + "x",
    "indented lists": Array.from({ length: 60 }, (_, i) => `${"  ".repeat(i)}- **x**`).join("\n"),
    "lists indented by tabs": Array.from({ length: 20 }, (_, i) => `${"\t".repeat(i)}- **x**`).join("\n"),
    "lines of lists": lines(300, "- ".repeat(11) + "x"),
    "lines of short lists": lines(200, "- - - x"),
    "entities behind brackets": "**a** " + "[".repeat(980) + "&a".repeat(7_500),
    "escapes behind a bracket": "**a** [" + "\\a".repeat(7_500),
    "ats behind a bracket": "**a** [" + "a@".repeat(7_990),
    "words behind a bracket": "**a** [" + "a ".repeat(7_990),
    "addresses behind a bracket": "**a** [" + "1h".repeat(7_990),
  };

  it.each(Object.entries(made))("shows it as plain text: %s", (_, text) => {
    expect(contentFormat(text, "message")).toBe("text");
  });

  it("tells soon, however long its blanks, signs and numbers are", () => {
    for (const unit of [" ", "\t", "> ", "-", "- ", "1", "[^", "[^a", "\n ", "a.", "_", "**a** "]) {
      const start = performance.now();
      contentFormat(unit.repeat(maxFormattedLength / unit.length), "message");
      contentFormat("**a** " + unit.repeat(15_000 / unit.length), "message");
      expect(performance.now() - start).toBeLessThan(10_000);
    }
  });

  it("takes long and rich Markdown for what it is", () => {
    const rich = "## Plan [1]\n\n1. **one** `x = y[0]` a@b.c\n   - two, see <https://x.y>\n\n> said &amp; done\n\n";
    expect(contentFormat(rich.repeat(40), "message")).toBe("markdown");
    expect(contentFormat("**a** [b] " + "text ".repeat(2_000), "message")).toBe("markdown");
  });
});

describe("exitCode", () => {
  it("finds the code that the content opens or ends with and no other", () => {
    expect(exitCode("exitcode: 1 (execution failed)\nCode output: …")).toBe(1);
    expect(exitCode("Exit code 0")).toBe(0);
    expect(exitCode("the exit code: 1")).toBeNull();
    expect(exitCode("total 4\n[Command finished with exit code 2]")).toBe(2);
    expect(exitCode('{"stdout": "a\\nb", "exit_code": 127}')).toBe(127);
  });
});
