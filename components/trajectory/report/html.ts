import { visibleText } from "@/components/ground/ui/visible-text";

/**
 * Markup that is safe to send as it stands. Only `markup` and `join` make any, so that no
 * text of a trace can pass for it.
 */
export class Html {
  readonly #text: string;
  constructor(strings: readonly string[], values: readonly Value[] = []) {
    this.#text = strings.map((string, i) => string + (i < values.length ? markupOf(values[i]) : "")).join("");
  }
  toString(): string {
    return this.#text;
  }
}

/** What may stand in a template: markup, text, a number, or nothing. */
export type Value = Html | string | number | null | undefined | false | readonly Html[];

/**
 * A template of markup. Text in it is escaped and its control characters are made visible: nothing in it is ever
 * markup, wherever in the template it stands.
 */
export const markup = (strings: TemplateStringsArray, ...values: Value[]): Html => new Html(strings, values);

/** Markup from a constant of this program, as a style sheet: never from a text of a trace. */
export const trusted = (text: string): Html => new Html([text]);

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\r": "&#13;",
};

/**
 * Text as it is written into HTML, between tags and in quoted attributes alike; read from
 * there it is `visibleText(text)`.
 */
export const escapeHtml = (text: string): string =>
  visibleText(text).replace(/[&<>"'\r]/g, (sign) => entities[sign] ?? sign);

function markupOf(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.toString();
  return typeof value === "object" ? value.map(String).join("") : escapeHtml(String(value));
}
