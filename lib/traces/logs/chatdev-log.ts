import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";
import { joinText, type LogFacts, logSections, type PlaceLine, withoutRepeats } from "./log-sections";

const header = /^\[(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d) [A-Z]{4,8}\] ?(.*)$/;
const turn = /^(.{1,80}?): \*\*(.{1,80}?)<->(.{1,80}?) on : (.{1,80}?), turn \d{1,4}\*\*\s?(.*)$/;
const start = /^(.{1,80}?): \*\*\[Start Chat\]\*\*\s?(.*)$/;
const usage = /^\*\*\[OpenAI_Usage_Info Receive\]\*\*/;
const noise = /^(?:flask app\.py did not start|HTTP Request: |System: \*\*\[chatting\]\*\*)/;
/** The first lines of a log of ChatDev 1.x. */
export const chatDevMark = /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d INFO\] .{0,100}\*\*\[[A-Z][\w ]{1,40}\]\*\*/m;

/**
 * A log of ChatDev 1.x. Turns are messages of their speaker to the other role, the prompt that begins a chat is a
 * message of its speaker, conclusions and changes of code are steps of the system. Dates are written year, day, month.
 */
export function readChatDevLog(lines: readonly string[], at: PlaceLine): LogFacts {
  const { sections, duplicateCount } = withoutRepeats(logSections(lines, header));
  const agents = new Map<string, TraceAgent>();
  const steps: StepDraft[] = [];
  let question: string | undefined;
  for (const { head, line, body } of sections) {
    const [, year, day, month, time, rest = ""] = head;
    const said = turn.exec(rest);
    const begun = start.exec(rest);
    const pointer = at(line);
    const startedAt = dateOf(`${year}-${month}-${day}T${time}Z`);
    const text = joinText(said?.[5] ?? begun?.[2] ?? rest, body);
    question ??= /\*\*task_prompt\*\*: ?(.{1,10000})/.exec(body)?.[1]?.trim();
    if (usage.test(rest))
      addUsage(
        steps.findLast(({ kind }) => kind === "message"),
        body,
      );
    else if (said !== null) {
      const [, rawAgent = "", one = "", other = ""] = said;
      const recipient = rawAgent === one ? other : one;
      const { prompt, content } = splitPrompt(text);
      if (prompt !== undefined && !agents.has(recipient))
        agents.set(recipient, { name: recipient, systemPrompt: prompt });
      if (content !== "") steps.push({ rawAgent, kind: "message", content, pointer, recipient, startedAt });
    } else if (begun !== null) {
      const { content } = splitPrompt(text);
      if (content !== "") steps.push({ rawAgent: begun[1] ?? "", kind: "message", content, pointer, startedAt });
    } else if (!noise.test(rest) && text !== "")
      steps.push({ rawAgent: "System", kind: "system", content: text, pointer, startedAt });
  }
  return { steps, question, agents: [...agents.values()], duplicateCount };
}

/** A turn begins with the other role's prompt in brackets. */
function splitPrompt(text: string): { prompt?: string; content: string } {
  const end = text.startsWith("[") ? text.indexOf("]\n\n") : -1;
  return end === -1 ? { content: text } : { prompt: text.slice(1, end), content: text.slice(end + 3).trim() };
}

function addUsage(step: StepDraft | undefined, body: string): void {
  if (step === undefined || step.inputTokens !== undefined) return;
  const count = (name: string): number | undefined => {
    const found = new RegExp(`^${name}: (\\d{1,12})`, "m").exec(body)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  step.inputTokens = count("prompt_tokens");
  step.outputTokens = count("completion_tokens");
}

const dateOf = (text: string): string | undefined => (Number.isNaN(Date.parse(text)) ? undefined : text);
