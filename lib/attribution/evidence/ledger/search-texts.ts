/** So much of what was said last is searched, and so often; what is left then counts as known. */
const maxLength = 200_000;
const maxSearches = 400;

/** Looks whether a value is part of a text that was added before, in whatever place of a word. */
export function createSearch(first: readonly string[]): {
  add: (text: string) => void;
  has: (value: string) => boolean;
} {
  const texts: string[] = [];
  let length = 0;
  let searches = 0;
  const add = (text: string): void => {
    const kept = text.slice(0, maxLength).toLowerCase();
    texts.push(kept);
    length += kept.length;
  };
  for (const text of first) add(text);
  return {
    add,
    has: (value) => {
      searches += 1;
      if (searches > maxSearches || length === 0) return searches > maxSearches;
      const key = value.toLowerCase();
      let left = maxLength;
      for (let at = texts.length - 1; at >= 0 && left > 0; at -= 1) {
        const text = texts[at] ?? "";
        if (text.includes(key)) return true;
        left -= text.length;
      }
      return texts.slice(0, first.length).some((text) => text.includes(key));
    },
  };
}
