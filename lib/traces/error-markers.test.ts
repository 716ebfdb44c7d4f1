import { describe, expect, it } from "vitest";
import { statesError } from "./error-markers";

describe("statesError", () => {
  it.each([
    "exitcode: 1 (execution failed)\nCode output: x",
    "exit code: 137",
    "The script ran, then exited with Unix exit code: 2",
    "some output\nTraceback (most recent call last):\n  File",
    "ValueError: no such column",
    "Error: timed out",
    "fatal: not a git repository",
    "HTTP/1.1 502 Bad Gateway",
  ])("sees the failure in %j", (answer) => {
    expect(statesError(answer)).toBe(true);
  });

  it.each([
    "exitcode: 0 (execution succeeded)\nCode output: ",
    "0 errors found",
    "12:00 gateway Error: upstream said no\n12:01 gateway ok",
    "HTTP 200 OK",
    "An error: is a mistake",
    "",
  ])("sees none in %j", (answer) => {
    expect(statesError(answer)).toBe(false);
  });

  it("looks at both ends of a text of megabytes", () => {
    const page = "line of a log\n".repeat(500_000);
    expect(statesError(`${page}Traceback (most recent call last):\n`)).toBe(true);
    expect(statesError(page)).toBe(false);
  });
});
