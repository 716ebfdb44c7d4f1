import { describe, expect, it } from "vitest";
import { meaningOfError } from "./program-errors";

describe("what the error of a program means", () => {
  it.each([
    ["KeyError: 'sum'", "it reads an entry that does not exist"],
    ["ModuleNotFoundError: No module named 'pandas'", "it needs a package that is not installed"],
    ["requests.exceptions.HTTPError: 404 Client Error", "its network request fails"],
    ["ValueError: invalid literal for int() with base 10: 'n/a'", "it gets a value that it cannot handle"],
  ])("%s: %s", (message, meaning) => expect(meaningOfError(message)).toBe(meaning));

  it("is nothing where the message has its own words", () => expect(meaningOfError("no data for 2031")).toBeNull());
});
