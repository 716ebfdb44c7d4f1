/** Of a longer text its beginning is read. */
const maxReadLength = 20_000;
/** So many facts of one step count. */
const maxFacts = 400;
const maxFactLength = 40;
/** Codes (`EUR`, `PO-771`), dates, times and numbers: what one step takes over from another and may get wrong. */
const pattern = /\p{Lu}[\p{Lu}\p{N}]*(?:[-_#/][\p{Lu}\p{N}]+)*|\p{N}+(?:[.,:/-]\p{N}+)*/gu;

/** A code or number of a text, what it looks like, and where it stands. */
interface Fact {
  text: string;
  /** `PO-771` is a `PO-0`, `EUR` an `AAA`, `6449.85` a `0.0`. */
  form: string;
  at: number;
}

/** The codes and numbers of a text, in order. */
export function findFacts(text: string): Fact[] {
  const facts: Fact[] = [];
  for (const { 0: found, index } of text.slice(0, maxReadLength).matchAll(pattern)) {
    if (found.length < 2 || found.length > maxFactLength) continue;
    facts.push({ text: found, form: formOf(found), at: index });
    if (facts.length === maxFacts) break;
  }
  return facts;
}

function formOf(text: string): string {
  const form = text.replace(/\p{N}+/gu, "0");
  return form.includes("0") ? form : "A".repeat(form.length);
}
