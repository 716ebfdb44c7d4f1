import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeLanguage, languageNamed, languageOfValue } from "./code-language";

describe("codeLanguage", () => {
  it.each([
    ["python", "import csv\n\nfor row in csv.DictReader(open('a.csv')):\n    total = total + row['n']\n\nprint(total)"],
    ["python", "table = web_agent(task='Find it')\nprint(table)"],
    ["javascript", "const a = 1;\nfunction f() {\n  return a;\n}\nf();"],
    ["sql", "SELECT region, sum(total) AS t\nFROM orders\nGROUP BY region"],
    ["bash", "cd /tmp && ls -la\npython reproduce_bug.py"],
    ["bash", "#!/bin/sh\nwhatever it says"],
    ["xml", "<!DOCTYPE html>\n<html><body></body></html>"],
    ["diff", "\ndiff --git a/x.py b/x.py\nindex 8e8d..6a12"],
  ])("knows %s", (language, text) => expect(codeLanguage(text)).toBe(language));

  it.each([
    "",
    "Please find the price of the season pass, and import it from the page.",
    "for example, this:\n- one\n- two",
    "exitcode: 1 (execution failed)\nCode output: Traceback (most recent call last):\n  File",
    "total 784\ndrwxr-xr-x@ 25 root staff 800 .",
    "Select the best of these from the list and tell me.\nThen go on to the next.",
    "I wrote this:\n```python\nimport csv\n```",
  ])("leaves prose and output alone: %j", (text) => expect(codeLanguage(text)).toBeNull());

  it("reads any text, and no letters and spaces alone as code", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void codeLanguage(text)));
    const word = fc
      .stringMatching(/^[a-z]{1,9}$/)
      .filter(
        (each) =>
          !/^(?:cd|ls|cat|pip|npm|npx|git|curl|wget|echo|export|sudo|grep|mkdir|docker|pytest|python|printf|apt)/.test(
            each,
          ),
      );
    fc.assert(
      fc.property(fc.array(word, { minLength: 3 }), (words) => {
        expect(codeLanguage(words.join(" "))).toBeNull();
      }),
    );
  });
});

it("knows languages by the names that fences give", () => {
  expect(["py", "Python", "sh", "tsx", "html", "cobol", "constructor", ""].map(languageNamed)).toEqual([
    ...["python", "python", "bash", "typescript", "xml", null, null, null],
  ]);
});

it("knows what a value is written in by its key where it does not say so itself", () => {
  expect(languageOfValue("command", "frobnicate --all\nfrob")).toBe("bash");
  expect(languageOfValue("code", "import csv\nprint(csv)")).toBe("python");
  expect(languageOfValue("body", '{"a": 1}')).toBe("json");
  expect(languageOfValue("note", "one\ntwo")).toBeNull();
});
