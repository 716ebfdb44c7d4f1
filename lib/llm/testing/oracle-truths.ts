import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Trace } from "@/lib/traces/trace";
import { parseTrace } from "@/lib/traces/parse-trace";
import { type Truth } from "./oracle-prompt";

/** What an oracle knows of labeled traces; those without a label are left out. */
export function truthsOf(traces: readonly Trace[]): Truth[] {
  return traces.flatMap(({ question, steps, groundTruth }) =>
    groundTruth
      ? [
          {
            question,
            agents: steps.map(({ agent }) => agent),
            stepIndex: groundTruth.stepIndex,
            agent: groundTruth.agent,
          },
        ]
      : [],
  );
}

/** Every labeled trace of the JSON files in these folders, in order of name. A folder that is not there has none. */
export function readLabelledTraces(folders: readonly string[]): { file: string; trace: Trace; truth: Truth }[] {
  return folders.flatMap(listFiles).flatMap((file) =>
    parseTrace(readFileSync(file)).traces.flatMap(({ trace }) => {
      const [truth] = trace ? truthsOf([trace]) : [];
      return trace && truth ? [{ file, trace, truth }] : [];
    }),
  );
}

function listFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    return names.sort().map((name) => join(folder, name));
  } catch {
    return [];
  }
}
