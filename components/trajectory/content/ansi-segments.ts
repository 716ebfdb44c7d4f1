import Anser from "anser";
import { type Segment, type TerminalStyle } from "./segment";

/** What names the window or makes a link: of no use on a page. */
const titleSequence = /\u001B\][^\u0007\u001B]{0,1000}(?:\u0007|\u001B\\)/g;

/** The eight colors of a terminal in the page's own hues, so that they read in both themes. */
const palette: Record<string, string> = {
  "0, 0, 0": "var(--muted)",
  "187, 0, 0": "var(--a5)",
  "0, 187, 0": "var(--a6)",
  "187, 187, 0": "var(--a4)",
  "0, 0, 187": "var(--a1)",
  "187, 0, 187": "var(--a2)",
  "0, 187, 187": "var(--a3)",
  "255,255,255": "var(--text)",
  "85, 85, 85": "var(--muted)",
  "255, 85, 85": "var(--a5)",
  "0, 255, 0": "var(--a6)",
  "255, 255, 85": "var(--a4)",
  "85, 85, 255": "var(--a1)",
  "255, 85, 255": "var(--a2)",
  "85, 255, 255": "var(--a3)",
  "255, 255, 255": "var(--text)",
};

/** Terminal output as colored stretches; the codes themselves are not shown (the raw view shows them as ␛[31m). */
export function ansiSegments(content: string): Segment[] {
  let cursor = 0;
  return Anser.ansiToJson(content, { json: true, remove_empty: true }).flatMap((entry): Segment[] => {
    if (entry.content === "") return [];
    const from = content.indexOf(entry.content, cursor);
    if (from >= 0) cursor = from + entry.content.length;
    return withoutTitles({ text: entry.content, from: from < 0 ? null : from, style: styleOf(entry) });
  });
}

function withoutTitles(segment: Segment): Segment[] {
  let at = 0;
  return segment.text.split(titleSequence).flatMap((text) => {
    const from = segment.text.indexOf(text, at);
    at = from + text.length;
    return text === "" ? [] : [{ ...segment, text, from: segment.from === null ? null : segment.from + from }];
  });
}

function styleOf(entry: Anser.AnserJsonEntry): TerminalStyle {
  const color = palette[entry.fg];
  const has = (name: Anser.DecorationName) => entry.decorations.includes(name);
  return {
    ...(color ? { color } : {}),
    ...(entry.bg ? { background: "var(--sunken)" } : {}),
    ...(has("bold") ? { isBold: true } : {}),
    ...(has("dim") ? { isDim: true } : {}),
    ...(has("italic") ? { isItalic: true } : {}),
    ...(has("underline") ? { isUnderlined: true } : {}),
  };
}
