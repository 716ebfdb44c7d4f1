import { expect, it } from "vitest";
import { isPageOpening } from "./page-opening";

const isOpening = (headers: Record<string, string>, method = "GET") => isPageOpening(method, new Headers(headers));

it("takes a page that a browser or a program asks for as opened", () => {
  expect(isOpening({})).toBe(true);
  expect(isOpening({ "sec-fetch-dest": "document" })).toBe(true);
});

it("takes nothing else for that", () => {
  expect(isOpening({}, "HEAD")).toBe(false);
  expect(isOpening({}, "POST")).toBe(false);
  expect(isOpening({ "sec-fetch-dest": "empty" })).toBe(false);
  expect(isOpening({ "sec-purpose": "prefetch;prerender", "sec-fetch-dest": "document" })).toBe(false);
  expect(isOpening({ purpose: "prefetch" })).toBe(false);
});
