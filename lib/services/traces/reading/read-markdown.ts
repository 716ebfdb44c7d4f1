import { contentFormat } from "@/lib/traces/content-format";
import { parseMarkdown } from "@/lib/traces/markdown/parse-markdown";
import { type StepWindow } from "@/lib/traces/step-window";
import { inTurns } from "../../ground/paging/in-turns";

/** So long the steps of one answer are read; what is left then is read by the browser that draws it. */
const mostMs = 500;

/**
 * Steps with their contents, as far as they are here, read as Markdown where they are written
 * so and until `forMs` are spent.
 */
export const readMarkdown = (steps: readonly StepWindow[], forMs = mostMs): Promise<StepWindow[]> =>
  inTurns(readEach(steps, forMs));

function* readEach(steps: readonly StepWindow[], forMs: number): Generator<undefined, StepWindow[], void> {
  const read: StepWindow[] = [];
  let spentMs = 0;
  for (const step of steps) {
    const start = performance.now();
    const isRead = spentMs < forMs && contentFormat(step.content, step.kind) === "markdown";
    read.push(isRead ? readOne(step) : step);
    spentMs += performance.now() - start;
    yield;
  }
  return read;
}

/** The parser is not ours: a text that it fails on stays as it is. */
function readOne(step: StepWindow): StepWindow {
  try {
    return { ...step, markdown: parseMarkdown(step.content) };
  } catch {
    return step;
  }
}
