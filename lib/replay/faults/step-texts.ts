import { isObject } from "@/lib/traces/json-value";
import { type ReplayStep } from "../protocol/messages";

/** A text of a step that can be changed: its content, or one argument of its tool call. */
export interface StepText {
  text: string;
  /** Names that lead to the argument; null for the content. */
  path: readonly (string | number)[] | null;
  /** The step with another text in this place; null where the place does not take it (a number that is none). */
  write: (text: string) => ReplayStep | null;
}

/** So many arguments of one call are looked at, so deep. */
const maxArguments = 60;
const maxDepth = 5;

/**
 * The texts of a step: of a tool call with arguments that were parsed, each text and each number among them (the
 * content follows them); else the content. The longest comes first: it is what the call is about.
 */
export function stepTexts(step: ReplayStep): StepText[] {
  const { tool } = step;
  if (step.kind !== "tool-call" || !tool) return [contentOf(step)];
  const leaves = leavesOf(tool.arguments, []);
  if (leaves.length === 0) return [contentOf(step)];
  return leaves
    .sort((a, b) => b.text.length - a.text.length)
    .map(({ text, path, isNumber }) => ({
      text,
      path,
      write: (changed) => {
        if (isNumber && (changed.trim() === "" || !Number.isFinite(Number(changed)))) return null;
        const value = isNumber ? Number(changed) : changed;
        const written = setAt(tool.arguments, path, value);
        return {
          ...step,
          tool: { ...tool, arguments: written },
          content: rewriteContent(step.content, tool.arguments, written, [text, changed]),
        };
      },
    }));
}

const contentOf = (step: ReplayStep): StepText => ({
  text: step.content,
  path: null,
  write: (content) => ({
    ...step,
    content,
    ...(step.tool && typeof step.tool.arguments === "string" ? { tool: { ...step.tool, arguments: content } } : {}),
  }),
});

interface Leaf {
  text: string;
  path: (string | number)[];
  isNumber: boolean;
}

function leavesOf(value: unknown, path: (string | number)[]): Leaf[] {
  if (path.length > maxDepth) return [];
  if (typeof value === "string")
    return value.trim() === "" || path.length === 0 ? [] : [{ text: value, path, isNumber: false }];
  if (typeof value === "number") return [{ text: String(value), path, isNumber: true }];
  const inner: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, at): [number, unknown] => [at, item])
    : isObject(value)
      ? Object.entries(value)
      : [];
  return inner
    .slice(0, maxArguments)
    .flatMap(([key, item]) => leavesOf(item, [...path, key]))
    .slice(0, maxArguments);
}

function setAt(value: unknown, [key, ...rest]: readonly (string | number)[], leaf: unknown): unknown {
  if (key === undefined) return leaf;
  if (Array.isArray(value)) return value.map((item: unknown, at) => (at === key ? setAt(item, rest, leaf) : item));
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value))
    Object.defineProperty(copy, name, {
      value: name === key ? setAt(item, rest, leaf) : item,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  return copy;
}

/** The content of a call says its arguments as the source wrote them: it is rewritten in the same style. */
function rewriteContent(content: string, before: unknown, after: unknown, [from, to]: [string, string]): string {
  for (const indent of [undefined, 2, 4])
    if (content === JSON.stringify(before, null, indent)) return JSON.stringify(after, null, indent);
  for (const [old, changed] of [
    [JSON.stringify(from), JSON.stringify(to)],
    [from, to],
  ] as const) {
    const at = content.indexOf(old);
    if (at >= 0) return content.slice(0, at) + changed + content.slice(at + old.length);
  }
  return JSON.stringify(after);
}
