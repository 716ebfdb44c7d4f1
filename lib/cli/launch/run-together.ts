type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/**
 * Runs two pieces of work at once. When one fails, the other is told to stop; both have ended when this returns.
 * @throws the error of the one that failed first
 */
export async function runTogether<First, Second>(
  outer: AbortSignal,
  first: Work<First>,
  second: Work<Second>,
): Promise<[First, Second]> {
  const controller = new AbortController();
  const signal = AbortSignal.any([outer, controller.signal]);
  let cause: { error: unknown } | undefined;
  const watched = <Result>(work: Work<Result>): Promise<Result> =>
    work(signal).catch((error: unknown) => {
      cause ??= { error };
      controller.abort();
      throw error;
    });
  const [one, two] = await Promise.allSettled([watched(first), watched(second)]);
  if (one.status === "fulfilled" && two.status === "fulfilled") return [one.value, two.value];
  throw cause?.error;
}
