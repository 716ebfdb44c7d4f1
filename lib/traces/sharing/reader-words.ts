/** A kind of failure as claims name it; both are absent, or null, where they name none. */
export interface NamedMode {
  failureMode?: string | null | undefined;
  taxonomy?: { name: string; version: string } | null | undefined;
}

/** How what a trace and its runs say becomes what a reader is shown. */
export interface ReaderWords {
  /** A text of the trace itself, whole: what is masked in it, `said` hides from then on. */
  text: (text: string) => string;
  /** A passage of such a text, or the name of a model. */
  passage: (text: string) => string;
  /**
   * What somebody says about the trace: parts of what was masked in it are hidden too, and the
   * expected answer where it is to be.
   */
  said: (text: string) => string;
  agent: (name: string) => string;
  /** The kind of failure that a claim names: an id of a list, or free words where it names none. */
  mode: (claim: NamedMode) => NamedMode;
  /** Whether texts of steps and names stay as they are. */
  isPlain: boolean;
}

/** Every text and every key in a value of JSON. */
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [map(key), mapTexts(inner, map)]));
}
