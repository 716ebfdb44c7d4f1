/** Of a prompt whose beginning was cut off, so much must be left to be known again, in UTF-16 units. */
const leastOverlap = 64;

/** Marks that models end a turn with, where a tokenizer writes them out. */
const endMark = /(?:<\|[\w-]{1,40}\|>|<｜[\w▁-]{1,40}｜>|<\/s>|<eos>|<pad>|<end_of_turn>)$/u;

/** How many of the first characters of `text` are the last ones of `other`: the longest such stretch (the failure function of Knuth, Morris and Pratt, SIAM J. Comput. 6:323). */
function overlapWithEnd(text: string, other: string): number {
  const head = text.slice(0, other.length);
  const border = new Int32Array(head.length + 1);
  const extend = (matched: number, sign: number): number => {
    let length = matched;
    while (length > 0 && (length === head.length || head.charCodeAt(length) !== sign)) length = border[length] ?? 0;
    return length < head.length && head.charCodeAt(length) === sign ? length + 1 : 0;
  };
  for (let at = 1; at < head.length; at += 1) border[at + 1] = extend(border[at] ?? 0, head.charCodeAt(at));
  let matched = 0;
  for (let at = 0; at < other.length; at += 1) matched = extend(matched, other.charCodeAt(at));
  return matched;
}

/** Where the answer begins in a query that holds the prompt: as it is, behind a mark of the tokenizer, or with its beginning cut off. -1 where the prompt is not in it. */
function answerStart(query: string, prompt: string): number {
  if (query.startsWith(prompt)) return prompt.length;
  const at = query.indexOf(prompt);
  if (at !== -1 && at <= 64) return at + prompt.length;
  const broken = /^\uFFFD+/.exec(query)?.[0].length ?? 0;
  const overlap = overlapWithEnd(query.slice(broken), prompt);
  return overlap >= leastOverlap ? broken + overlap : -1;
}

/** The text without the marks that end a turn. */
export function withoutEndMarks(text: string): string {
  let said = text.trimEnd();
  for (;;) {
    const mark = endMark.exec(said.slice(-60))?.[0];
    if (mark === undefined) return said;
    said = said.slice(0, -mark.length).trimEnd();
  }
}

/**
 * What a model said after a prompt, of both in one text as OpenRLHF sends them; null where the text does not hold the prompt. A template that ends its prompt with
 * `<think>` has said that for the model.
 */
export function completionOf(query: string, prompt: string): string | null {
  const start = answerStart(query, prompt);
  if (start === -1) return null;
  const said = withoutEndMarks(query.slice(start));
  return prompt.trimEnd().endsWith("<think>") ? `<think>${said}` : said;
}
