import { jsonBlocks } from "../content/json-blocks";

/**
 * A content as it is compared: JSON laid out, so that a change of its spacing is none and each value, and each line
 * of a text in it, has its line.
 */
export function comparableText(content: string): { text: string; isJson: boolean } {
  const blocks = jsonBlocks(content);
  if (!blocks) return { text: content, isJson: false };
  const text = blocks.map(({ segments, indent }) => {
    const own = segments.map((segment) => segment.text).join("");
    return indent === null ? own : own.replace(/\n$/, "").replace(/^/gm, " ".repeat(indent));
  });
  return { text: text.join("\n"), isJson: true };
}
