import { type Tracer } from "./tracer";

/** Stands in where a method reads without learned weights; one that ranks all the same has a defect. */
export const noTracer: Tracer = {
  name: "",
  hash: "",
  priorWeight: () => 0,
  rank: () => {
    throw new Error("This method was started without a tracer.");
  },
};
