import { expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { placesOf } from "./places-of";

it("names a step the same after another span arrived before it", () => {
  const [step] = makeTrace([["Ann", "Hello."]]).steps;
  if (!step) throw new Error("It has a step.");
  const of = (spanId: string) => ({ ...step, source: { pointer: "/0", spanId } });
  expect(placesOf([of("b"), of("b")])).toEqual(["b 0", "b 1"]);
  expect(placesOf([of("a"), of("b"), of("b")])).toEqual(["a 0", "b 0", "b 1"]);
  expect(placesOf([{ ...step, source: { pointer: "/7" } }])).toEqual(["/7"]);
});
