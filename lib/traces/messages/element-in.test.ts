import { describe, expect, it } from "vitest";
import { elementIn } from "./element-in";

describe("elementIn", () => {
  it("takes the first element of any of the names that is closed", () => {
    expect(elementIn("<b>two</b> <a>one</a>", "a", "b")).toBe("two");
    expect(elementIn("<b>open <a> one </a>", "a", "b")).toBe(" one ");
    expect(elementIn("<a>1 <a>2</a></a>", "a")).toBe("1 <a>2");
  });

  it("finds nothing in a text without one", () => {
    expect(elementIn("</a><a>", "a")).toBeUndefined();
    expect(elementIn("<ab>x</ab>", "a")).toBeUndefined();
    expect(elementIn("<a>x</a>")).toBeUndefined();
  });
});
