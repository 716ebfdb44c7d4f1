import { expect, it } from "vitest";
import { clipped } from "./clipped";

it("cuts only what does not fit, and whole letters", () => {
  expect(clipped("WebSurfer", 100)).toBe("WebSurfer");
  expect(clipped("A very long name of an agent", 70)).toBe("A very lo…");
  expect(clipped("玉井大翔玉井大翔", 60)).toBe("玉井大…");
  expect(clipped("🚢🚢🚢🚢", 30)).toBe("🚢…");
  expect(clipped("ab", 0)).toBe("a…");
});
