/** What a piece of content is drawn as: parts of JSON and of code, or nothing. */
export type Tone = "key" | "string" | "number" | "literal" | "faint" | "keyword" | "name" | "comment";
