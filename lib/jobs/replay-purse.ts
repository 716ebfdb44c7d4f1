/** How many replays may still be made by several that work side by side. */
export interface Purse {
  /**
   * So many as are wanted; waits where others hold some that they may give back. Fewer only where nobody holds any, and
   * 0 where not even the least is left.
   */
  take: (wanted: number, least: number) => Promise<number>;
  /** What was taken and not used. */
  giveBack: (count: number) => void;
  spent: () => number;
  /** Whether somebody could not be given the least that they wanted. */
  wasRefused: () => boolean;
}

/** A purse of so many replays. Whoever takes gives back, be it nothing. */
export const createPurse = (most: number): Purse => {
  let left = most;
  let holders = 0;
  let wasRefused = false;
  let waiting: (() => void)[] = [];
  return {
    take: async (wanted, least) => {
      while (left < wanted && holders > 0) await new Promise<void>((resolve) => waiting.push(resolve));
      const given = Math.min(wanted, left);
      if (given < least) {
        wasRefused = true;
        return 0;
      }
      left -= given;
      holders += 1;
      return given;
    },
    giveBack: (count) => {
      left += count;
      holders -= 1;
      const called = waiting;
      waiting = [];
      for (const call of called) call();
    },
    spent: () => most - left,
    wasRefused: () => wasRefused,
  };
};
