import { safeText } from "../safe-text";

const matcher = (nonce: string): RegExp => new RegExp(`${nonce.slice(0, 1)}(?=${nonce.slice(1)})`, "gi");

/** Where in `text` an escape is inserted: after each of these positions one character is added. */
export function escapePositions(text: string, nonce: string): Set<number> {
  return new Set([...text.matchAll(matcher(nonce))].map((match) => match.index));
}

/**
 * Breaks every occurrence of the nonce, in either case, by a backslash after its first digit: no
 * text can open or close a fence.
 */
export function escapeNonce(text: string, nonce: string): string {
  return text.replace(matcher(nonce), (digit) => `${digit}\\`);
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** An attribute value on one line: white space and control characters folded, mark-up escaped. */
export function escapeAttribute(value: string, nonce: string): string {
  const line = safeText(value)
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .trim();
  return escapeNonce(
    line.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign),
    nonce,
  );
}

/** One step between its tags. `text` must have gone through `safeText`; attributes stand in this order, always. */
export function stepFence(
  nonce: string,
  step: { index: number; agent: string; text: string; media?: string | undefined },
): string {
  const agent = escapeAttribute(step.agent, nonce);
  const media = step.media === undefined ? "" : ` media-not-shown="${escapeAttribute(step.media, nonce)}"`;
  return `<step-${nonce} index="${step.index}" agent="${agent}"${media}>${escapeNonce(step.text, nonce)}</step-${nonce}>`;
}

/** Any other text that comes from outside: the question, the expected answer, the table of agents. */
export function textFence(nonce: string, name: string, text: string): string {
  return `<${name}-${nonce}>${escapeNonce(safeText(text), nonce)}</${name}-${nonce}>`;
}
