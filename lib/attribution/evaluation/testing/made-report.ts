import { makeReport } from "../make-report";
import { madeCase, madeEntry, madePrediction } from "./made-evaluation";

const cases = [0, 1, 2].map((number) => madeCase(number, { subset: number === 0 ? "a|b" : "<script>" }));

/**
 * Of three cases in two subsets: a method with a hostile name that has answered two of them, and another
 * system that has answered none.
 */
export const madeReport = makeReport({
  cases,
  entries: [
    {
      entry: madeEntry("x", { title: "=All | at *once*" }),
      predictions: [madePrediction(0), madePrediction(1, { stepIndex: 2 })],
    },
    {
      entry: madeEntry("y", { kind: "upload", title: "Theirs", method: null, methodVersion: null, model: null }),
      predictions: [],
    },
  ],
  seed: 7,
});
