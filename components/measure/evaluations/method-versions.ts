import { type EvaluationEntry } from "@/lib/attribution/evaluation/evaluation-entry";

/** Which version of which method's prompts asked which model: "all-at-once 2 with gpt-4o", each once. */
export const methodVersions = (entries: readonly EvaluationEntry[]): string[] => [
  ...new Set(
    entries
      .filter(({ kind }) => kind === "method")
      .map(({ method, methodVersion, model }) => `${method} ${methodVersion}${model === null ? "" : ` with ${model}`}`),
  ),
];
