import { type Trace } from "@/lib/traces/trace";

/** So many texts are read for it, and so much of each. */
const maxTexts = 60;
const maxReadLength = 1_500;

/** Small words of languages that write 1.250,5, and of those that write 1,250.5. */
const commaWords = new Set(
  "der die das und für nicht mit ist von den auf bei le les des et pour une est dans los las para con por del il per che gli het een van och på att jest nie dla og til ikke não uma dos ve için bir".split(
    " ",
  ),
);
const pointWords = new Set("the and of to for is with that this are from not".split(" "));

/** Whether the people and agents of a trace write 1.250,5: by its small words, its script, and its plain decimals. */
export function writesCommaDecimals({ question, steps }: Trace): boolean {
  let [comma, point, commaNumbers, pointNumbers] = [0, 0, 0, 0];
  const texts = [question, ...steps.filter(({ kind }) => kind !== "tool-result").map(({ content }) => content)];
  for (const whole of texts.slice(0, maxTexts)) {
    const text = whole.slice(0, maxReadLength);
    for (const [word] of text.toLowerCase().matchAll(/\p{L}{2,6}/gu)) {
      if (commaWords.has(word) || /^\p{Script=Cyrillic}/u.test(word)) comma += 1;
      else if (pointWords.has(word)) point += 1;
    }
    commaNumbers += count(text, /(?<![\d.,])\d{1,3}(?:\.\d{3})*,\d{1,2}(?![\d.,]*\d)/gu);
    if (!/^\s*[[{]/u.test(text)) pointNumbers += count(text, /(?<![\d.,])\d{1,3}(?:,\d{3})*\.\d{1,2}(?![\d.,]*\d)/gu);
  }
  return commaNumbers === pointNumbers ? comma > point : commaNumbers > pointNumbers;
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
