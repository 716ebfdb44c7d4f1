import { type PredictionRecord } from "./prediction-fields";

/**
 * What the published code of Who&When prints (inference.py of Agents_Failure_Attribution at f4d2b6d): blocks of
 * "Prediction for 12.json:", "Agent Name: …", "Step Number: …" and "Reason for Mistake: …". Beyond its own scorer,
 * Markdown around the names, a word before the number and a remark before the colon are read too. A block without a
 * name and a number is an answer that could not be read.
 */
export const readPaperText = (text: string): PredictionRecord[] => [...readPaperRecords(text)];

/** The same, block by block, for a server that must not stand still over a long file. */
export function* readPaperRecords(text: string): Generator<PredictionRecord, void> {
  let open: { line: number; fields: Record<string, unknown> } | null = null;
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [, file] = /^\s*Prediction for (.+?\.json)\s*(?:\(.*\))?:\s*$/.exec(line) ?? [];
    if (file !== undefined) {
      if (open) yield open;
      open = { line: at + 1, fields: { trace: file } };
      continue;
    }
    const fields: Record<string, unknown> | undefined = open?.fields;
    const [, agent] = /^[\s*_#-]*Agent Name[\s*_]*:[\s*_`]*(.+?)[\s*`]*$/i.exec(line) ?? [];
    const [, step] = /^[\s*_#-]*Step Number[\s*_]*:\D{0,12}(\d{1,9})(?!\d)/i.exec(line) ?? [];
    if (fields && agent !== undefined) fields["agent"] ??= agent;
    if (fields && step !== undefined) fields["step"] ??= step;
  }
  if (open) yield open;
}
