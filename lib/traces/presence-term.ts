/** What a term asks of something that need not be there: that it is there, that it is not, or what it is. */
export type AskedPresence = { is: "any" | "none" } | { name: string };

/** A name as a term that looks for it: what is itself called any or none is `=any`, what is called that `==any`. */
export const termOfSaid = (name: string): string => (/^=*(?:any|none)$/i.test(name) ? `=${name}` : name);

/** The other way round of `termOfSaid`; `any` and `none` ask whether something is there. */
export const presenceOfTerm = (term: string): AskedPresence => {
  const lower = term.toLowerCase();
  if (lower === "any" || lower === "none") return { is: lower };
  return { name: /^=+(?:any|none)$/.test(lower) ? term.slice(1) : term };
};
