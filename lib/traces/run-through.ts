/** Runs work that yields so that others get their turn in one go, for who has nothing else to do meanwhile. */
export function runThrough<T>(work: Generator<unknown, T, void>): T {
  for (let turn = work.next(); ; turn = work.next()) if (turn.done) return turn.value;
}
