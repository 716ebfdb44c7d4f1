import { type LabelledTrace } from "@/lib/tracer/labelled-trace";
import { findImports } from "../data/find-imports";
import { readImport } from "../data/read-import";
import { somethingElse } from "../data/something-else";
import { note, plainText } from "../terminal";

/**
 * Every labeled trace in these files and below these folders; the same log twice counts once. What is left
 * out is said on standard error.
 */
export async function readLabelledFiles(paths: readonly string[]): Promise<LabelledTrace[]> {
  const found = new Map<string, LabelledTrace>();
  const leftOut = { unlabelled: 0, repeated: 0, unread: 0 };
  for (const file of findImports(paths)) {
    if (await somethingElse(file)) continue;
    const { traces, issues } = await readImport(file, {});
    const unread = traces.length === 0 ? [issues[0]] : traces.flatMap((read) => (read.trace ? [] : [read.issues[0]]));
    for (const issue of unread) note(plainText(`${file.path}: ${issue?.message ?? "It contains no trace."}`));
    leftOut.unread += unread.length;
    for (const { trace } of traces) {
      if (!trace) continue;
      if (!trace.groundTruth) leftOut.unlabelled += 1;
      else if (found.has(trace.contentHash)) leftOut.repeated += 1;
      else {
        const { agent, stepIndex } = trace.groundTruth;
        found.set(trace.contentHash, { trace, label: { agent, stepIndex } });
      }
    }
  }
  const { unlabelled, repeated, unread } = leftOut;
  note(`${found.size} labeled traces; left out: ${unlabelled} without a label, ${repeated} repeated, ${unread} unread`);
  return [...found.values()];
}
