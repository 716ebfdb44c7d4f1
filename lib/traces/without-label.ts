import { type Trace } from "./trace";

/** No method is shown what people or a data set say of the trace. */
export const withoutLabel = (trace: Trace): Trace => {
  const unlabelled = { ...trace };
  delete unlabelled.groundTruth;
  delete unlabelled.labels;
  return unlabelled;
};
