/** Most characters that are kept of an answer. */
const maxExcerpt = 200;
/** Control characters, and those that turn the direction of what follows or cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * The beginning of what a receiver said, as one line to show; null where it said nothing. `secrets` that it repeats are
 * left out, also where the answer was cut in the middle of one.
 */
export const answerExcerpt = (bytes: Uint8Array, secrets: readonly string[]): string | null => {
  let text = new TextDecoder().decode(bytes);
  for (const secret of secrets.filter((each) => each !== "")) text = text.replaceAll(secret, "…");
  const line = text.replace(unseen, " ").replace(/\s+/g, " ").trim();
  if (line === "") return null;
  return line.length <= maxExcerpt ? line : `${[...line].slice(0, maxExcerpt).join("")}…`;
};
