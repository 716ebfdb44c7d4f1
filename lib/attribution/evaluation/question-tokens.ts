import { hashText } from "@/lib/traces/hash-text";

const word = /[\p{L}\p{N}]+/gu;

/**
 * The different words of a question, lower-cased, each as a 32-bit number (FNV-1a): enough to compare
 * questions, too little to read them.
 */
export function questionTokens(question: string): number[] {
  const tokens = new Set<number>();
  for (const [text] of question.toLowerCase().matchAll(word)) tokens.add(hashText(text));
  return [...tokens].sort((a, b) => a - b);
}

/** Shared tokens by all tokens of two sorted lists without repeats (Jaccard): 0 where either is empty. */
export function tokenOverlap(a: readonly number[], b: readonly number[]): number {
  let shared = 0;
  for (let at = 0, other = 0; at < a.length && other < b.length;) {
    const difference = (a[at] as number) - (b[other] as number);
    if (difference === 0) shared += 1;
    if (difference <= 0) at += 1;
    if (difference >= 0) other += 1;
  }
  return shared === 0 ? 0 : shared / (a.length + b.length - shared);
}

/** Whether two questions share more of their words than this. Most are told apart by their length. */
export function overlapExceeds(a: readonly number[], b: readonly number[], share: number): boolean {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  return few.length > share * many.length && tokenOverlap(few, many) > share;
}
