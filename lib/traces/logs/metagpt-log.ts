import { type StepDraft } from "../step-draft";
import { joinText, type LogFacts, logSections, type PlaceLine } from "./log-sections";

const header =
  /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?:\.\d{1,6})? ?\| ?([A-Z]{4,8}) *\| ?([\w.]+):([\w<>]+):\d{1,6} - (.*)$/;
const acting = /^(.{1,120}?): to do (.{0,200})$/;
const cost = /prompt_tokens: (\d{1,12}), completion_tokens: (\d{1,12})/;
/** A header line of MetaGPT's log. */
export const metaGptMark = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})? ?\| ?[A-Z]{4,8} *\| ?metagpt\./m;

/** A log of MetaGPT: what stands below `Name(Profile): to do Action` is what that role then writes. */
export function readMetaGptLog(lines: readonly string[], at: PlaceLine): LogFacts {
  const steps: StepDraft[] = [];
  let role: string | undefined;
  for (const { head, line, body } of logSections(lines, header)) {
    const [, time = "", level = "", , , rest = ""] = head;
    const pointer = at(line);
    const startedAt = `${time.replace(" ", "T")}Z`;
    const tokens = cost.exec(rest);
    const last = steps.findLast(({ kind }) => kind === "message");
    if (tokens !== null && last !== undefined && last.inputTokens === undefined)
      Object.assign(last, { inputTokens: Number(tokens[1]), outputTokens: Number(tokens[2]) });
    role = acting.exec(rest)?.[1] ?? role;
    const isError = level === "ERROR" || level === "CRITICAL";
    if (isError)
      steps.push({ rawAgent: "MetaGPT", kind: "system", content: joinText(rest, body), pointer, startedAt, isError });
    else if (body !== "")
      steps.push({ rawAgent: role ?? "MetaGPT", kind: role ? "message" : "system", content: body, pointer, startedAt });
    else if (acting.test(rest))
      steps.push({ rawAgent: role ?? "", kind: "message", content: rest, pointer, startedAt });
  }
  return { steps: withoutEmptyActs(steps) };
}

/** That a role is about to act is a step only where nothing that it writes follows. */
const withoutEmptyActs = (steps: readonly StepDraft[]): StepDraft[] =>
  steps.filter(({ rawAgent, content }, at) => {
    const next = steps[at + 1];
    return !acting.test(content) || next === undefined || next.rawAgent !== rawAgent || acting.test(next.content);
  });
