import { expect, it } from "vitest";
import { clipForPrint } from "./clip-print";

it("cuts a text between characters and says how much is left out", () => {
  expect(clipForPrint("short", 10)).toEqual({ text: "short", rest: null });
  expect(clipForPrint("abc😀def", 4)).toEqual({ text: "abc", rest: "… 5 more characters" });
  expect(clipForPrint("abc", 3, 1_003)).toEqual({ text: "abc", rest: "… 1,000 more characters" });
});
