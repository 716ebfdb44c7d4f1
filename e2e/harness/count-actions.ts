/** Counts what a person does: each click, each key, and each text that is put into a field, once. */
export function countActions() {
  let count = 0;
  return {
    act: async (action: Promise<unknown>): Promise<void> => {
      count += 1;
      await action;
    },
    count: (): number => count,
  };
}
