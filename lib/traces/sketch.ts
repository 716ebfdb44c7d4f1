/** So much of a text is looked at: its beginning and its end, where repetitions show. In characters. */
const headLength = 2_000;
const tailLength = 500;
/** How many parts two sketches have in common at most. */
export const bandCount = 4;

const prime = 0x01000193;
const basis = 0x811c9dc5;
/** Odd numbers: multiplied by each, one well spread hash makes another order of all pairs. */
const orders = [0x9e3779b1, 0x7f4a7c15, 0x2545f491, 0x5bd1e995] as const;

/** Spreads the bits of a hash: the finaliser of MurmurHash3. */
function spread(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code > 127;

/**
 * What a text is like, in a signed integer of 32 bits: four min-hashes of eight bits over its pairs of words, letter
 * case and the value of numbers aside (Broder, "On the resemblance and containment of documents", 1997; b-bit minwise
 * hashing: Li and König, 2010). Two texts that share most of their words in order have most of the four bands in
 * common. `salt` keeps texts apart that look alike and are not: calls of different tools.
 */
export function sketchOf(text: string, salt = ""): number {
  const ends = text.length > headLength + tailLength ? text.slice(0, headLength) + text.slice(-tailLength) : text;
  const least = new Uint32Array(bandCount).fill(0xffffffff);
  const salted = hashWord(salt);
  let before = basis;
  let word = basis;
  let isInNumber = false;
  const endWord = () => {
    const pair = spread(Math.imul(before, prime) ^ word ^ salted);
    for (let band = 0; band < bandCount; band++) {
      const hash = Math.imul(pair, orders[band] ?? 1) >>> 0;
      if (hash < (least[band] ?? 0)) least[band] = hash;
    }
    before = word;
    word = basis;
  };
  for (let at = 0; at < ends.length; at++) {
    const code = ends.charCodeAt(at);
    const isNumber = isDigit(code);
    if (isNumber || isLetter(code)) {
      // A number of any length counts as one sign, so that "page 9" and "page 10" are the same words.
      if (!(isNumber && isInNumber)) word = Math.imul(word ^ (isNumber ? 48 : code | 32), prime);
    } else if (word !== basis) endWord();
    isInNumber = isNumber;
  }
  if (word !== basis || before === basis) endWord();
  return least.reduce((sketch, hash) => (sketch << 8) | (spread(hash) & 0xff), 0);
}

/**
 * How many of their four bands two sketches have in common: on the average four times the share of pairs of words
 * that the texts have in common.
 */
export function bandsInCommon(a: number, b: number): number {
  const parted = a ^ b;
  let common = 0;
  for (let band = 0; band < bandCount; band++) if (((parted >>> (band * 8)) & 0xff) === 0) common++;
  return common;
}

function hashWord(text: string): number {
  let hash = basis;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hash;
}
