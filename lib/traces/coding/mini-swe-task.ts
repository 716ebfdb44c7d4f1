import { elementIn } from "../messages/element-in";

const slot = /\{\{-?\s*task\s*-?\}\}/;
/** So much of a template around the task is enough to find it again. */
const aroundLength = 80;

/**
 * The task in the first message: where the template around it is kept, what stands in its place; else what stands
 * between the tags of a task, or behind the words that ask to solve it; else the whole.
 */
export function taskOf(message: string, template: string | undefined): string {
  const found = byTemplate(message, template) ?? byTags(message);
  return found === undefined || found.trim() === "" ? message : found.trim();
}

function byTemplate(message: string, template: string | undefined): string | undefined {
  const place = template === undefined ? null : slot.exec(template);
  if (template === undefined || place === null) return undefined;
  const before = (
    template
      .slice(0, place.index)
      .split(/\}\}|%\}/)
      .at(-1) ?? ""
  )
    .slice(-aroundLength)
    .trimStart();
  const after = (template.slice(place.index + place[0].length).split(/\{\{|\{%/)[0] ?? "")
    .slice(0, aroundLength)
    .trimEnd();
  const start = message.indexOf(before);
  if (start < 0) return undefined;
  const from = start + before.length;
  const end = after.trim() === "" ? message.length : message.indexOf(after, from);
  return end < 0 ? undefined : message.slice(from, end);
}

function byTags(message: string): string | undefined {
  for (const tag of ["pr_description", "task", "issue", "problem_statement"]) {
    const inside = elementIn(message, tag);
    if (inside !== undefined) return inside.replace(/^\s*Consider the following PR description:/, "");
  }
  const asked = /^\s*Please solve (?:this|the following) (?:issue|task):\s*/i.exec(message);
  if (asked === null) return undefined;
  const rest = message.slice(asked[0].length);
  const end = rest.search(/\n\s*\n(?:You can execute|<instructions>|## )/);
  return end < 0 ? rest : rest.slice(0, end);
}
