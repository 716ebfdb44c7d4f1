/** How what a trace and its runs say becomes what a reader is shown. */
export interface ReaderWords {
  /** Text of the trace itself. */
  text: (text: string) => string;
  /** What somebody says about the trace: the expected answer is hidden in it as well, where it is to be. */
  said: (text: string) => string;
  agent: (name: string) => string;
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
