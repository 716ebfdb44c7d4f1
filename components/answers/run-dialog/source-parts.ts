/** A piece of text, with the address of the paper that it names; null for what names none. */
export interface SourcePart {
  text: string;
  href: string | null;
}

/** Where a method comes from, with each paper on arXiv as a link. */
export const sourceParts = (source: string): SourcePart[] =>
  source
    .split(/(arXiv \d{4}\.\d{4,5})/)
    .filter((text) => text !== "")
    .map((text) => ({
      text,
      href: text.startsWith("arXiv ") ? `https://arxiv.org/abs/${text.slice("arXiv ".length)}` : null,
    }));
