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

/** What a character is to a word: no part of it, a letter, or a digit. Beyond ASCII all are letters. */
const [isNone, isLetter, isDigit] = [0, 1, 2] as const;
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 48 && code <= 57) return isDigit;
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 ? isLetter : isNone;
});

/**
 * What a text is like, in a signed integer of 32 bits: four min-hashes of eight bits over its pairs of words, letter
 * case and the value of numbers aside (Broder, "On the resemblance and containment of documents", 1997; b-bit minwise
 * hashing: Li and König, 2010). Two texts that share most of their words in order have most of the four bands in
 * common. `salt` keeps texts apart that look alike and are not: calls of different tools.
 */
export function sketchOf(text: string, salt = ""): number {
  const ends = text.length > headLength + tailLength ? text.slice(0, headLength) + text.slice(-tailLength) : text;
  const { length } = ends;
  const salted = hashWord(salt);
  let before = basis;
  let word = basis;
  let isInNumber = false;
  // Written out: it is done for every word of every step that comes in.
  let [least0, least1, least2, least3] = [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff];
  for (let at = 0; at <= length; at++) {
    const code = at < length ? ends.charCodeAt(at) : 0;
    const kind = code > 127 ? isLetter : (kinds[code] ?? isNone);
    if (kind !== isNone) {
      // A number of any length counts as one sign, so that "page 9" and "page 10" are the same words.
      if (kind === isLetter) word = Math.imul(word ^ (code | 32), prime);
      else if (!isInNumber) word = Math.imul(word ^ 48, prime);
    } else if (word !== basis || (at === length && before === basis)) {
      const pair = spread(Math.imul(before, prime) ^ word ^ salted);
      const hash0 = Math.imul(pair, orders[0]) >>> 0;
      const hash1 = Math.imul(pair, orders[1]) >>> 0;
      const hash2 = Math.imul(pair, orders[2]) >>> 0;
      const hash3 = Math.imul(pair, orders[3]) >>> 0;
      if (hash0 < least0) least0 = hash0;
      if (hash1 < least1) least1 = hash1;
      if (hash2 < least2) least2 = hash2;
      if (hash3 < least3) least3 = hash3;
      before = word;
      word = basis;
    }
    isInNumber = kind === isDigit;
  }
  return [least0, least1, least2, least3].reduce((sketch, hash) => (sketch << 8) | (spread(hash) & 0xff), 0);
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
