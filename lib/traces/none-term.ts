const none = "none";

/**
 * A name as a term of a search that looks for it; null, where nothing is named, is `none`. Something that is itself
 * called none is `=none`, what is called that `==none`.
 */
export const termOfName = (name: string | null): string =>
  name === null ? none : /^=*none$/i.test(name) ? `=${name}` : name;

/** The name that a term looks for; null where it looks for what names nothing. The other way round of `termOfName`. */
export const nameOfTerm = (term: string): string | null => {
  if (term.toLowerCase() === none) return null;
  return /^=+none$/i.test(term) ? term.slice(1) : term;
};
