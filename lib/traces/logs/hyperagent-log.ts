import { type StepDraft } from "../step-draft";
import { joinText, type LogFacts, logSections, type PlaceLine, withoutRepeats } from "./log-sections";

const header = /^HyperAgent_\S{1,200} - ([A-Z]{4,8}) - (.*)$/;
const response = /^(.{1,80}?)'s Response: ?(.*)$/;
const passed = /^([A-Z][\w -]{0,60}?) ?-> ?([A-Z][\w -]{0,60}?): ?(.*)$/;
/** A header line of HyperAgent's log. */
export const hyperAgentMark = /^HyperAgent_\S{1,200} - [A-Z]{4,8} - /m;

/**
 * A log of HyperAgent: `X's Response:` is a message of X, `X->Y:` one to Y; lines without a
 * header go on with the one before.
 */
export function readHyperAgentLog(lines: readonly string[], at: PlaceLine): LogFacts {
  const { sections, duplicateCount } = withoutRepeats(logSections(lines, header));
  const steps = sections.flatMap(({ head, line, body }): StepDraft[] => {
    const [, level = "", rest = ""] = head;
    const said = response.exec(rest);
    const given = passed.exec(rest);
    const pointer = at(line);
    const content = joinText(said?.[2] ?? given?.[3] ?? rest, body);
    if (content === "") return [];
    if (said !== null) return [{ rawAgent: said[1] ?? "", kind: "message", content, pointer }];
    if (given !== null) return [{ rawAgent: given[1] ?? "", kind: "message", content, pointer, recipient: given[2] }];
    return [{ rawAgent: "HyperAgent", kind: "system", content, pointer, isError: level === "ERROR" }];
  });
  return { steps, duplicateCount };
}
