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
  it("shows it as plain text", () => {
    const made = [
      "**a** " + "[".repeat(5_000),
      "**a** " + "*_".repeat(2_000),
      "**a**\n" + "> ".repeat(800) + "x",
      "# a\n\nword\n".repeat(2_000),
      "**a**\n> b\n" + "c\n".repeat(2_000),
      "**a**\n" + "- ".repeat(1_000) + "x",
      "**a**\n" + "> 1. ".repeat(200) + "x",
    ];
    for (const text of [...made, Array.from({ length: 60 }, (_, i) => `${"  ".repeat(i)}- **x**`).join("\n")])
      expect(contentFormat(text, "message")).toBe("text");
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
