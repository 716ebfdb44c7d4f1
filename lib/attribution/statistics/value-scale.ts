/** The different numbers that occur, in order; counts over them are arrays with a place for each. */
interface ValueScale {
  numbers: readonly number[];
  /** Where a number stands. */
  placeOf: ReadonlyMap<number, number>;
}

export function valueScale(values: Iterable<number>): ValueScale {
  const numbers = [...new Set(values)].sort((a, b) => a - b);
  return { numbers, placeOf: new Map(numbers.map((number, place) => [number, place])) };
}

/** Categories as numbers: equal for equal ones, 0 for the first. */
export function categoryCodes(): (category: string | number) => number {
  const codes = new Map<string | number, number>();
  return (category) => {
    const code = codes.get(category) ?? codes.size;
    codes.set(category, code);
    return code;
  };
}

/** For each number the places, from `first` up to and without `past`, of the numbers at most `within` away. */
interface Windows {
  first: Int32Array;
  past: Int32Array;
}

export function windowsWithin({ numbers }: ValueScale, within: number): Windows {
  const [first, past] = [new Int32Array(numbers.length), new Int32Array(numbers.length)];
  let [start, end] = [0, 0];
  for (const [place, number] of numbers.entries()) {
    while ((numbers[start] as number) < number - within) start += 1;
    while (end < numbers.length && (numbers[end] as number) <= number + within) end += 1;
    first[place] = start;
    past[place] = end;
  }
  return { first, past };
}

/**
 * Σ a(x) · b(y) over the pairs of numbers in each other's windows: with everything in counts, how
 * many of all pairs are that near.
 */
export function nearMass(a: Float64Array, b: Float64Array, { first, past }: Windows): number {
  let [sum, inside, start, end] = [0, 0, 0, 0];
  for (let place = 0; place < a.length; place += 1) {
    for (; end < (past[place] as number); end += 1) inside += b[end] as number;
    for (; start < (first[place] as number); start += 1) inside -= b[start] as number;
    sum += (a[place] as number) * inside;
  }
  return sum;
}
