import { isObject } from "../json-value";
import { parseContainer } from "../messages/parse-json-text";

/** A field of a DSPy prompt or answer. */
export interface Section {
  name: string;
  text: string;
}

const heading = /^\[\[ ## ([\w.]{1,200}) ## \]\][ \t]*$/;
/** What DSPy's chat adapter writes below the fields of a prompt. */
const closing = "\n\nRespond with the corresponding output fields";

/** The fields of an answer: below headings, or those of a JSON object, as DSPy's JSON adapter asks for. */
export function fieldsOf(text: string): Section[] {
  const sections = sectionsOf(text);
  const value = sections.length === 0 ? parseContainer(text) : undefined;
  if (!isObject(value)) return sections;
  return Object.entries(value).map(([name, field]) => ({
    name,
    text: typeof field === "string" ? field : JSON.stringify(field),
  }));
}

/**
 * The fields of a prompt or answer as DSPy's chat adapter writes them, `[[ ## name ## ]]` and the value
 * below; empty where there are none.
 */
export function sectionsOf(text: string): Section[] {
  const sections: { name: string; lines: string[] }[] = [];
  for (const line of text.split(/\r\n|\n/)) {
    const name = heading.exec(line)?.[1];
    if (name !== undefined) sections.push({ name, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ name, lines }) => {
    const value = lines.join("\n");
    const end = value.lastIndexOf(closing);
    return { name, text: (end < 0 ? value : value.slice(0, end)).trim() };
  });
}
