import { contentFormat } from "@/lib/traces/content-format";
import { parseMarkdown } from "@/lib/traces/markdown/parse-markdown";
import { type StepWindow } from "@/lib/traces/step-window";
import { inTurns } from "../../ground/paging/in-turns";

/**
 * So much of one answer is read; what is left then is read by the browser that draws it. Counted in work and not in
 * time: a busy machine would make every reader fetch the parser. About half a second where nothing else is done.
 */
const mostWork = 300_000;
/** What one sign of Markdown takes, in characters of plain prose. */
const workPerSign = 50;
const signs = /[[\]*_~`<>|:]|^[ \t]*(?:[-+]|\d+[.)])/gm;

/**
 * Steps with their contents, as far as they are here, read as Markdown where they are written
 * so and until `forWork` is spent.
 */
export const readMarkdown = (steps: readonly StepWindow[], forWork = mostWork): Promise<StepWindow[]> =>
  inTurns(readEach(steps, forWork));

function* readEach(steps: readonly StepWindow[], forWork: number): Generator<undefined, StepWindow[], void> {
  const read: StepWindow[] = [];
  let spent = 0;
  for (const step of steps) {
    const isRead = spent < forWork && contentFormat(step.content, step.kind) === "markdown";
    read.push(isRead ? readOne(step) : step);
    if (isRead) spent += workOf(step.content);
    yield;
  }
  return read;
}

const workOf = (content: string): number => content.length + workPerSign * (content.match(signs)?.length ?? 0);

/** The parser is not ours: a text that it fails on stays as it is. */
function readOne(step: StepWindow): StepWindow {
  try {
    return { ...step, markdown: parseMarkdown(step.content) };
  } catch {
    return step;
  }
}
