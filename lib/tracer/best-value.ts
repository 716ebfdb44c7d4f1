const golden = (Math.sqrt(5) - 1) / 2;

/**
 * Where a function of one number that falls and then rises is lowest between two bounds (golden-section search), to
 * within a thousandth of their distance.
 */
export function bestValue(loss: (value: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  let left = high - golden * (high - low);
  let right = low + golden * (high - low);
  let [atLeft, atRight] = [loss(left), loss(right)];
  while (high - low > (to - from) / 1000) {
    if (atLeft <= atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - golden * (high - low);
      atLeft = loss(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + golden * (high - low);
      atRight = loss(right);
    }
  }
  return (low + high) / 2;
}
