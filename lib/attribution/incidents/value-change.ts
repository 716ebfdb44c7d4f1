/** How what was said differs from where it comes from, without either. */
export const valueChanges = [
  ...["same", "missing", "added", "one-off", "power-of-ten", "factor-60", "digits-swapped", "one-digit"],
  ...["rounded", "round-number", "other-number", "other-notation", "other-words"],
] as const;
export type ValueChange = (typeof valueChanges)[number];

const numeral = /[-−]?\p{N}[\p{N}.,'’ ]*\p{N}|[-−]?\p{N}/gu;

/** A number as it is written; null where there is not exactly one number in the text. */
function numberIn(text: string): number | null {
  const found = text.match(numeral);
  if (found?.length !== 1) return null;
  const plain = (found[0] ?? "")
    .replace(/[,'’ ](?=\p{N}{3}(?!\p{N}))/gu, "")
    .replace("−", "-")
    .replace(",", ".");
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

function changeOfNumbers(said: number, source: number): ValueChange {
  if (said === source) return "other-notation";
  if (isNear(Math.abs(said - source), 1)) return "one-off";
  const ratio = source === 0 ? 0 : Math.abs(said / source);
  if ([10, 100, 1_000, 0.1, 0.01, 0.001].some((factor) => isNear(ratio, factor))) return "power-of-ten";
  if ([60, 24, 3_600, 1 / 60, 1 / 24, 1 / 3_600].some((factor) => isNear(ratio, factor))) return "factor-60";
  const [own, other] = [String(Math.abs(said)), String(Math.abs(source))];
  if (isRounded(own, said, source)) return "rounded";
  if (own.length === other.length) {
    const places = [...own].filter((sign, at) => sign !== other[at]).length;
    if (places === 1 && own.length > 1) return "one-digit";
    if (sorted(own) === sorted(other)) return "digits-swapped";
  }
  return /^[1-9]\d?0+(?:\.0*)?$|^\d(?:\.5)?$/u.test(own) ? "round-number" : "other-number";
}

/** Whether fewer decimals or more zeros are all the difference; of one digit before the zeros nothing is known. */
function isRounded(own: string, said: number, source: number): boolean {
  const decimals = own.split(".")[1]?.length ?? 0;
  const zeros = decimals > 0 ? 0 : (/0+$/u.exec(own)?.[0].length ?? 0);
  if (zeros > 0 && own.length - zeros < 2) return Math.abs(said - source) < 1;
  return Math.abs(said - source) <= 0.5 * 10 ** (zeros - decimals) + 1e-9;
}

const sorted = (text: string): string => [...text].sort().join("");
const folded = (text: string): string => text.toLowerCase().replace(/[\s\p{P}]+/gu, "");

export function valueChange(said: string, source: string): ValueChange {
  const [own, other] = [said.trim(), source.trim()];
  if (own === other) return "same";
  if (own === "") return "missing";
  if (other === "") return "added";
  const [ownNumber, otherNumber] = [numberIn(own), numberIn(other)];
  if (ownNumber !== null && otherNumber !== null) return changeOfNumbers(ownNumber, otherNumber);
  return folded(own) === folded(other) ? "other-notation" : "other-words";
}
