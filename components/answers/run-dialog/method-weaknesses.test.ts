import { expect, it } from "vitest";
import { methods } from "@/lib/attribution/method-list";
import { methodWeaknesses } from "./method-weaknesses";

it("says of every offered method when it fails, and of no other", () => {
  const offered = methods
    .filter(({ offeredAs }) => offeredAs === "answer" || offeredAs === "replay")
    .map(({ name }) => name);
  expect(Object.keys(methodWeaknesses).sort()).toEqual(offered.sort());
});
