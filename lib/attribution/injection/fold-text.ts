/** Signs that look like Latin letters and are others, by what they look like. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  х: "x",
  у: "y",
  і: "i",
  ѕ: "s",
  ј: "j",
  һ: "h",
  ԁ: "d",
  ո: "n",
  к: "k",
  α: "a",
  ο: "o",
  ν: "v",
  ι: "i",
  ρ: "p",
  τ: "t",
  κ: "k",
  ε: "e",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
};

const invisible = /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufe00-\ufe0f]/u;

/**
 * A text made plain for searching; `at[i]` is where sign i of it stood in the original, and `at`
 * ends with the original's length.
 */
interface FoldedText {
  text: string;
  at: number[];
}

/**
 * Lower case, compatibility forms resolved (NFKC), invisible signs left out, white space folded to one blank, Latin
 * letters for what only looks like them where the word around it is Latin: so that disguised words are found, and
 * where they stand is still known.
 */
export function foldText(original: string): FoldedText {
  const at: number[] = [];
  const pieces: string[] = [];
  let isAfterBlank = false;
  const push = (plain: string, index: number): void => {
    if (plain === " " && isAfterBlank) return;
    isAfterBlank = plain === " ";
    pieces.push(plain);
    for (let unit = 0; unit < plain.length; unit += 1) at.push(index);
  };
  for (let index = 0; index < original.length;) {
    const code = original.codePointAt(index) ?? 0;
    if (code < 0x80) push(plainAscii[code] ?? " ", index);
    else push(plainOf(String.fromCodePoint(code)), index);
    index += code > 0xffff ? 2 : 1;
  }
  at.push(original.length);
  return { text: withLatinLetters(pieces.join("")), at };
}

const plainAscii: readonly string[] = Array.from({ length: 0x80 }, (_, code) =>
  code <= 0x20 || code === 0x7f ? " " : String.fromCharCode(code).toLowerCase(),
);

const plainOf = (sign: string): string => {
  if (invisible.test(sign)) return "";
  return /\s/u.test(sign) ? " " : sign.normalize("NFKC").toLowerCase();
};

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

/**
 * Words that hold both Latin letters and look-alikes: nobody writes so by accident. Every replacement has
 * the length of what it replaces.
 */
const withLatinLetters = (text: string): string =>
  isAscii(text)
    ? text
    : text.replace(/[\p{L}'’‘]+/gu, (word) =>
        /[a-z]/.test(word) ? word.replace(/[^a-z]/gu, (sign) => lookAlikes[sign] ?? sign) : word,
      );
