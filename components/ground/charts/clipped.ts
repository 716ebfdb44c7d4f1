/** A text that fits into so many pixels at 12 px, with three dots for what is cut. SVG cannot cut by itself. */
export const clipped = (text: string, widthPx: number): string => {
  const letters = [...text];
  let used = 0;
  for (const [at, letter] of letters.entries()) {
    // Letters of wide scripts take a square, others about 6.6 pixels; too short is better than over the edge.
    used += (letter.codePointAt(0) ?? 0) >= 0x1100 ? 12.5 : 6.8;
    if (used > widthPx) return `${letters.slice(0, Math.max(1, at - 1)).join("")}…`;
  }
  return text;
};
