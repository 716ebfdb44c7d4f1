/** Of a prompt whose beginning was cut off, so much must be left to be known again, in UTF-16 units. */
const leastOverlap = 64;

/** Marks that models end a turn with, where a tokenizer writes them out. */
const endMark = /(?:<\|[\w-]{1,40}\|>|<｜[\w▁-]{1,40}｜>|<\/s>|<eos>|<pad>|<end_of_turn>)$/u;

/**
 * How many of the first characters of `text` are the last ones of `other`: the longest such stretch (the failure
 * function of Knuth, Morris and Pratt, SIAM J. Comput. 6:323).
 */
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

/**
 * Where the answer begins in a query that holds the prompt: as it is, behind a mark of the tokenizer, or with its
 * beginning cut off. -1 where the prompt is not in it.
 */
function answerStart(query: string, prompt: string): number {
  if (query.startsWith(prompt)) return prompt.length;
  const at = query.indexOf(prompt);
  if (at !== -1 && at <= 64) return at + prompt.length;
  const broken = /^\uFFFD+/.exec(query)?.[0].length ?? 0;
  const overlap = overlapWithEnd(query.slice(broken), prompt);
  return overlap >= leastOverlap ? broken + overlap : -1;
}

const compacted = (text: string): string => text.replace(/\s+/gu, "");

/** Where in a text stands what is behind so many characters that are no white space. */
function placeBehind(text: string, count: number): number {
  let left = count;
  let at = 0;
  for (; left > 0 && at < text.length; at += 1) if (!/\s/.test(text.charAt(at))) left -= 1;
  return at;
}

/** The last characters of a prompt by which it is known again where something before them was changed. */
const longestTail = 128;

/** Where the same end of the prompt, as often as it stands in the prompt, ends in the query; -1 for nowhere. */
function endOfTail(query: string, prompt: string): number {
  const tail = prompt.slice(-longestTail);
  let end = 0;
  for (let at = prompt.indexOf(tail); at !== -1; at = prompt.indexOf(tail, at + 1)) {
    const found = query.indexOf(tail, end === 0 ? 0 : end - tail.length + 1);
    if (found === -1) return -1;
    end = found + tail.length;
  }
  return end;
}

/**
 * The answer behind a prompt that a tokenizer has changed: its white space, or a character somewhere before its end.
 * Null where it is not known again.
 */
function behindChanged(query: string, prompt: string): string | null {
  const [asked, whole] = [compacted(query), compacted(prompt)];
  if (whole === "") return null;
  let end = answerStart(asked, whole);
  if (end === -1 && whole.length >= leastOverlap) end = endOfTail(asked, whole);
  return end === -1 ? null : query.slice(placeBehind(query, end)).trimStart();
}

/**
 * What stands behind the prompt in the query: as both are, in Unicode's normal form NFC, or
 * without regard to white space.
 */
function behindPrompt(query: string, prompt: string): string | null {
  const start = answerStart(query, prompt);
  if (start !== -1) return query.slice(start);
  const [normalQuery, normalPrompt] = [query.normalize("NFC"), prompt.normalize("NFC")];
  const normalStart = answerStart(normalQuery, normalPrompt);
  return normalStart === -1 ? behindChanged(normalQuery, normalPrompt) : normalQuery.slice(normalStart);
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
 * What a model said after a prompt, of both in one text as OpenRLHF sends them; null where the text does not hold
 * the prompt. That text is decoded from tokens: a tokenizer may have composed characters and cleaned up spaces, so
 * that a prompt is also known by its last characters without white space. A template that ends its prompt with
 * `<think>` has said that for the model.
 */
export function completionOf(query: string, prompt: string): string | null {
  const behind = behindPrompt(query, prompt);
  if (behind === null) return null;
  const said = withoutEndMarks(behind);
  return prompt.trimEnd().endsWith("<think>") ? `<think>${said}` : said;
}
