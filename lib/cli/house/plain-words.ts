/**
 * Words that a reader of the product never meets, and what stands in their place; docs/glossary.md says it to people.
 */
export const plainWords: readonly (readonly [found: RegExp, instead: string])[] = [
  [/\bmake an account\b/i, "Create account"],
  [/\babout instantly\b/i, "instant"],
  [/\bdearest\b/i, "highest cost"],
  [/\bafter a raise\b/i, "when you raise the budget"],
  [/\bone a line\b/i, "one per line"],
  [/\brest while you type\b/i, "are off while typing"],
  [/\bspoke for it\b/i, "Why"],
  [/\banswer to stand by\b/i, "clear answer"],
  [/\breads? no word\b/i, "baselines"],
  [/\bask anew\b/i, "Ignore cache"],
  [/\bby itself yet\b/i, "No automations yet"],
  [/\bkept as such\b/i, "marked not blind"],
  [/\bthey part\b/i, "First difference"],
];
