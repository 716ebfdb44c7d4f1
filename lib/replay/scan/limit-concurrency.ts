/**
 * The same work, with at most `most` pieces of it under way at once; the others begin in the
 * order in which they were asked for.
 */
export function limitConcurrency<Input extends readonly unknown[], Result>(
  most: number,
  work: (...input: Input) => Promise<Result>,
): (...input: Input) => Promise<Result> {
  let active = 0;
  const waiting: (() => void)[] = [];
  return async (...input) => {
    if (active >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else active += 1;
    try {
      return await work(...input);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
