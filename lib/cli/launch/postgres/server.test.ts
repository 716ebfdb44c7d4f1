import { expect, test } from "vitest";
import { hasRoomToStart } from "./server";

test("a folder whose disk cannot be asked is left to the start, which says why", () => {
  expect(hasRoomToStart({ dataFolder: "/nobody/has/this" })).toBe(true);
});
