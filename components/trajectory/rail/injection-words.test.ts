import { expect, it } from "vitest";
import { type Injection } from "@/lib/attribution/injection/scan-for-injections";
import { bySteps } from "./injection-words";

const at = (stepIndex: number, words: string): Injection => ({ stepIndex, from: 0, to: 1, kind: "address", words });

it("gathers what is found by step, in order, each way of it once", () => {
  expect(bySteps([at(9, "dictates"), at(2, "speaks"), at(9, "dictates"), at(9, "hides")])).toEqual([
    { stepIndex: 2, words: "speaks" },
    { stepIndex: 9, words: "dictates; hides" },
  ]);
});
