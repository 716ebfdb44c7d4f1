import { isoTime } from "../iso-time";
import { readMessage } from "../read-message";
import { type StepDraft } from "../step-draft";
import { type LogFacts, logSections, type PlaceLine } from "./log-sections";

const header = /^\[(\d{4}-\d\d-\d\dT[\d:.]{8,20}(?:Z|[+-]\d\d:\d\d)?)\], (.{1,150}):$/;
const rule = /^-{60,} *$/;
/** A header line of Magentic-One's console log, as agbench keeps it. */
export const agbenchMark =
  /^-{60,} *\r?\n(?:\u001b\[\d{1,3}m)?\[\d{4}-\d\d-\d\dT[\d:.]{8,20}(?:Z|[+-]\d\d:\d\d)?\], .{1,150}:/m;

/** The console log of the first Magentic-One: rules of dashes, `[time], Speaker (thought):`, the text. */
export function readAgbenchLog(lines: readonly string[], at: PlaceLine): LogFacts {
  const sections = logSections(lines, header);
  const steps = sections.map(({ head, line, body }, index): StepDraft => {
    const [, time = "", role = ""] = head;
    const content = body
      .split("\n")
      .filter((text) => !rule.test(text))
      .join("\n")
      .trim();
    const pointer = at(line);
    const { kind, recipient, isError, rawAgent } = readMessage({ role, content }, index, pointer).step;
    return { rawAgent, kind, content, pointer, recipient, isError, startedAt: isoTime(time) };
  });
  return { steps: steps.filter(({ content }) => content !== "") };
}
