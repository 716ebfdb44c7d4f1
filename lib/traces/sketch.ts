/** So much of a text is looked at: its beginning and its end, where repetitions show. In characters. */
const headLength = 2_000;
const tailLength = 500;

const prime = 0x01000193;
const basis = 0x811c9dc5 | 0;
/** Odd numbers: multiplied by each, one well spread hash makes another order of all pairs. */
const orders = [0x9e3779b1 | 0, 0x7f4a7c15 | 0, 0x2545f491 | 0, 0x5bd1e995 | 0] as const;
/** Turns the order of unsigned integers into that of signed ones, which the engine compares without a detour. */
const topBit = 0x80000000 | 0;
const most = 0x7fffffff;

/** Spreads the bits of a hash: the finaliser of MurmurHash3. */
function spread(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}

const digit = 48;
/** What a character of ASCII counts as in a word: a letter in lower case, a digit as 0, 0 for no part of a word. */
const signs = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 48 && code <= 57) return digit;
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 ? code | 32 : 0;
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
  let [least0, least1, least2, least3] = [most, most, most, most];
  for (let at = 0; at <= length; at++) {
    const code = at < length ? ends.charCodeAt(at) : 0;
    const sign = code < 128 ? (signs[code] as number) : code | 32; // beyond ASCII all are letters
    if (sign > digit) {
      word = Math.imul(word ^ sign, prime);
      isInNumber = false;
    } else if (sign === digit) {
      // A number of any length counts as one sign, so that "page 9" and "page 10" are the same words.
      if (!isInNumber) word = Math.imul(word ^ digit, prime);
      isInNumber = true;
    } else {
      isInNumber = false;
      if (word === basis && (at < length || before !== basis)) continue;
      const pair = spread(Math.imul(before, prime) ^ word ^ salted);
      const hash0 = Math.imul(pair, orders[0]) ^ topBit;
      const hash1 = Math.imul(pair, orders[1]) ^ topBit;
      const hash2 = Math.imul(pair, orders[2]) ^ topBit;
      const hash3 = Math.imul(pair, orders[3]) ^ topBit;
      if (hash0 < least0) least0 = hash0;
      if (hash1 < least1) least1 = hash1;
      if (hash2 < least2) least2 = hash2;
      if (hash3 < least3) least3 = hash3;
      before = word;
      word = basis;
    }
  }
  return (bandOf(least0) << 24) | (bandOf(least1) << 16) | (bandOf(least2) << 8) | bandOf(least3);
}

const bandOf = (least: number): number => spread(least ^ topBit) & 0xff;

function hashWord(text: string): number {
  let hash = basis;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hash;
}
