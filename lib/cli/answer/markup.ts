/** HTML that is safe to put into HTML. Only `markup` makes it. */
class Markup {
  constructor(readonly text: string) {}
}
export type { Markup };

type Value = string | number | Markup | readonly Markup[];

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "\ufffd")
    .replace(/[&<>"']/g, (character) => entities[character] ?? "");

const textOf = (value: Value): string => {
  if (value instanceof Markup) return value.text;
  return typeof value === "object" ? value.map(({ text }) => text).join("") : escaped(String(value));
};

/** A template of HTML: every text and number that is put in is escaped. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.map((part, at) => part + (at < values.length ? textOf(values[at] ?? "") : "")).join(""));
