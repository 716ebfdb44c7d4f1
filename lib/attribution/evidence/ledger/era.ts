export type Era = "bc" | "ad";

const before = /(?:公元前|西元前|紀元前|기원전|前)\s?(?:第|约|約)?\s?$/u;
const beforeNow = /(?:公元|西元|西暦|서기|\bAD|\bA\.D\.)\s?(?:第|约|約)?\s?$/u;
const behind =
  /^[^\d.;\n]{0,16}?(?:\bB\.?C\.?(?:E\.?)?\b|v\. ?Chr|av\. ?J|a\. ?C\.|a\.C|до н|п\.н\.е|قبل الميلاد|ق\.م|לפנה|לפני הספירה|기원전)/u;
const behindNow = /^[^\d.;\n]{0,16}?(?:\bA\.?D\b|\bC\.?E\.?\b|n\. ?Chr|apr?\. ?J|d\. ?C\.|н\. ?э|للميلاد|לספירה)/u;

/** Each of them holds one of these letters, or one that is not ASCII. */
const mayBe = /[CDJ]|[^\0-\u007f]/u;

/** The era that is written beside a year or century, by the text before and behind it. */
export function eraOf(line: string, after: string): Era | null {
  const ahead = line.slice(-6);
  if (!mayBe.test(ahead) && !mayBe.test(after)) return null;
  if (before.test(ahead) || behind.test(after)) return "bc";
  return beforeNow.test(ahead) || behindNow.test(after) ? "ad" : null;
}
