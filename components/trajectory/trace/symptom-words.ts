import { type Symptom } from "@/lib/attribution/symptom-step";

/** What the step is called in which the failure shows; `last` is the index of the trace's last step. */
export const symptomWords = ({ stepIndex, isOfRun }: Symptom, last: number): string =>
  `symptom${isOfRun ? ", by this run" : ""}${stepIndex === last ? ", last step" : ""}`;
