import { isoTime } from "../iso-time";
import { type StepDraft } from "../step-draft";
import { type AiderBlock, type AiderSession } from "./aider-sessions";

/** Commands whose words are a request to the model. */
const asking = /^\/(?:ask|architect|code|context|help|chat-mode \w+)\s+\S/;
const command = /^(?:[/!]\S)/;
const failure =
  /^(?:The LLM did not conform|Unable to |Failed to |litellm\.\w+|\w*Error\b|# ?\d+ SEARCH\/REPLACE block)/m;
const tokens =
  /Tokens: ([\d.]+)([km]?) sent,(?: [\d.]+[km]? cache \w+,)* ([\d.]+)([km]?) received\.(?: Cost: \$([\d.]+) message)?/i;

/** The steps of a session, and the version of Aider that its first lines name. */
export function aiderSteps(
  { blocks, startedAt }: AiderSession,
  at: (line: number) => string,
): { steps: StepDraft[]; version?: string } {
  const banner = blocks.find(({ by }) => by === "program")?.text ?? "";
  const model =
    /^(?:Main model|Model|Models): (\S+)/m.exec(banner)?.[1] ?? /--model[ =](\S+)/.exec(banner.slice(0, 4000))?.[1];
  const version = /^Aider v?(\d[\w.+-]*)/m.exec(banner)?.[1];
  const steps = blocks.map((block) => stepOf(block, at(block.line), model));
  const [first] = steps;
  if (first !== undefined) first.startedAt = isoTime(startedAt);
  let last: StepDraft | undefined;
  for (const [at, step] of steps.entries()) {
    if (step.kind === "message") last = step;
    else if (blocks[at]?.by === "program") count(step.content, last);
  }
  return { steps, ...(version !== undefined && { version }) };
}

function stepOf({ by, text }: AiderBlock, pointer: string, model: string | undefined): StepDraft {
  if (by === "program")
    return { rawAgent: "system", kind: "system", content: text, pointer, isError: failure.test(text) };
  if (by === "aider") return { rawAgent: "aider", kind: "message", content: text, pointer, model };
  const isCommand = command.test(text) && !asking.test(text);
  return { rawAgent: "user", kind: isCommand ? "system" : "input", content: text, pointer };
}

/** What an answer took stands in a line behind it. */
function count(text: string, last: StepDraft | undefined): void {
  const found = tokens.exec(text);
  if (found === null || last === undefined || last.inputTokens !== undefined) return;
  const [, sent, sentUnit, received, receivedUnit, cost] = found;
  last.inputTokens = countOf(sent, sentUnit);
  last.outputTokens = countOf(received, receivedUnit);
  if (cost !== undefined && Number.isFinite(Number(cost))) last.costUsd = Number(cost);
}

function countOf(digits: string | undefined, unit: string | undefined): number | undefined {
  const scale = { k: 1_000, m: 1_000_000 }[(unit ?? "").toLowerCase()] ?? 1;
  const value = Math.round(Number(digits) * scale);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
