import { writeFile } from "node:fs/promises";
import { askTracer } from "../attribute/ask-tracer";
import { type ReadTrace, readTraces } from "../attribute/read-traces";
import { LaunchError, note, plainText, say } from "../terminal";
import { type Answer } from "./answer";
import { answerPage } from "./answer-page";
import { answerText } from "./answer-text";

async function answerOne({ file, traceIndex, trace, problem }: ReadTrace): Promise<Answer> {
  if (!trace) return { file, traceIndex, trace: null, attribution: null, problem };
  const attribution = await askTracer(trace);
  const nobody = "No step of this trace was taken by an agent that could be responsible.";
  return { file, traceIndex, trace, attribution, problem: attribution ? "" : nobody };
}

/**
 * Says of every trace of some files who broke it, when and why, without a model. False where one could not be read or
 * answered.
 */
export async function answerFiles(files: readonly string[], { html }: { html?: string }): Promise<boolean> {
  const answers: Answer[] = [];
  for (const file of files) {
    for (const read of await readTraces(file)) {
      const answer = await answerOne(read);
      answers.push(answer);
      say(answerText(answer, process.stdout.columns ?? 80));
    }
  }
  if (html !== undefined) {
    await writeFile(html, answerPage(answers)).catch((error: Error) => {
      throw new LaunchError(`The report cannot be written: ${error.message}`);
    });
    note(`Report: ${plainText(html)}`);
  }
  return answers.every(({ attribution }) => attribution !== null);
}
