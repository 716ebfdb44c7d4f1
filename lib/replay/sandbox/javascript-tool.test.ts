import { beforeAll, describe, expect, it } from "vitest";
import { type JavaScriptTool, openJavaScript } from "./javascript-tool";

describe("the JavaScript interpreter", () => {
  let run: JavaScriptTool;
  beforeAll(async () => {
    run = await openJavaScript();
  });

  it("gives what a program prints", () => {
    expect(run('console.log(1 + 1, "and", [1, 2]);\nconsole.log("last");')).toEqual({
      output: "2 and [1,2]\nlast",
      isError: false,
    });
    expect(run("1 + 1").output).toBe("(nothing was printed)");
  });

  it("tells what went wrong", () => {
    expect(run("console.log(missing);")).toEqual({
      output: "Error: ReferenceError: 'missing' is not defined",
      isError: true,
    });
    expect(run("const = 1")).toMatchObject({ isError: true });
    expect(run('throw "words"')).toEqual({ output: "Error: words", isError: true });
  });

  it("stops a program that does not end, and runs the next one", () => {
    expect(run("for (;;) {}")).toEqual({ output: "Error: the program ran for too long", isError: true });
    expect(run("try { for (;;) {} } finally { for (;;) {} }")).toMatchObject({ isError: true });
    expect(run("console.log(7)").output).toBe("7");
  });

  it("stops a program that takes too much memory or goes too deep, and runs the next one", () => {
    expect(run('let text = "a"; for (let i = 0; i < 40; i += 1) text += text;')).toMatchObject({ isError: true });
    expect(run("const again = () => again() + 1; again();")).toMatchObject({ isError: true });
    expect(run("console.log(7)").output).toBe("7");
  });

  it("reaches nothing outside, no clock and no chance", () => {
    expect(
      run("console.log([typeof process, typeof require, typeof fetch, typeof Date, typeof Math.random].join())").output,
    ).toBe("undefined,undefined,undefined,undefined,undefined");
  });

  it("leaves nothing behind for the next program", () => {
    run("globalThis.left = 1; Array.prototype.map = null; console.log = null;");
    expect(run("console.log(typeof left, typeof [].map)").output).toBe("undefined function");
  });
});
