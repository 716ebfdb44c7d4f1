import { expect, test } from "vitest";
import { hasTerminalCodes } from "./terminal-codes";

test("what only a terminal understands is a terminal's code, and its letters alone are not", () => {
  expect(hasTerminalCodes("\u001B[2Kx")).toBe(true);
  expect(hasTerminalCodes("\u001B[31mx")).toBe(true);
  expect(hasTerminalCodes("\u001B]0;title\u0007")).toBe(true);
  expect(hasTerminalCodes("[31m without an escape")).toBe(false);
});
