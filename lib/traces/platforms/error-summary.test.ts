import { expect, it } from "vitest";
import { errorSummary } from "./error-summary";

it("the last line of a traceback says why, else what stands before it", () => {
  expect(errorSummary('Traceback (most recent call last):\n  File "a.py", line 1\nOSError: no gas\n')).toBe(
    "OSError: no gas",
  );
  expect(errorSummary('OSError("no gas")Traceback (most recent call last):\n  File "a.py"')).toBe('OSError("no gas")');
  expect(errorSummary("no gas\nsince noon")).toBe("no gas");
});
