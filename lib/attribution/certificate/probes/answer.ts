import { type Probe } from "./probe";
import { samePlaces } from "./same-places";

export const answerProbe: Probe = {
  name: "answer",
  title: "Expected answer",
  summary: "The expected answer is shown where it would be hidden, or hidden where it would be shown.",
  change: (trace) => (trace.expectedAnswer === undefined ? null : { trace, flipsAnswer: true, ...samePlaces }),
};
