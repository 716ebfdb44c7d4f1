/** So many of the last numbers are tried as terms: with many more, any figure is the sum of some two. */
const maxTerms = 24;
/** So often it is asked in one trace; what is left then counts as derived. */
const maxQuestions = 4_000;

/** Nights, persons, pieces: what a product of two is also taken times. */
const smallCounts = [2, 3, 4, 5, 6, 7, 8, 10, 12];

/** Whether a number follows from two of the last ones by one operation, or from one by a share or a small factor. */
export class DerivedValues {
  readonly #terms: number[] = [];
  #questions = 0;

  add(number: number): void {
    if (!Number.isFinite(number) || number === 0) return;
    const before = this.#terms.indexOf(number);
    if (before >= 0) this.#terms.splice(before, 1);
    this.#terms.push(number);
    if (this.#terms.length > maxTerms) this.#terms.shift();
  }

  has(number: number, decimals: number, own: readonly number[] = []): boolean {
    this.#questions += 1;
    if (this.#questions > maxQuestions) return true;
    const tolerance = 0.5 * 10 ** -decimals + 1e-9 + (decimals === 0 ? roundness(number) : 0);
    const isNear = (other: number): boolean => Math.abs(other - number) <= tolerance;
    const terms = [...this.#terms, ...own.slice(0, maxTerms)].filter((term) => term !== number);
    return terms.some((a) =>
      terms.some(
        (b) =>
          smallCounts.some((count) => isNear(a * b * count)) ||
          isNear(a + b) ||
          isNear(a - b) ||
          isNear(a * b) ||
          isNear(a / b) ||
          isNear((100 * a) / b) ||
          isNear((a * b) / 100) ||
          isNear((100 * (a - b)) / b) ||
          isNear(a * (1 + b / 100)) ||
          isNear(a * (1 - b / 100)),
      ),
    );
  }
}

/** Half of what the zeros at the end of a number may hide, like 30,900 for 30,912; not for a few. */
function roundness(number: number): number {
  const zeros = /0+$/u.exec(String(Math.abs(number)))?.[0].length ?? 0;
  return zeros >= 2 ? 0.5 * 10 ** zeros : 0;
}
