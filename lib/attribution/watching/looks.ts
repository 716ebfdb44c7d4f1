/**
 * When a series is looked at, by how many observations it has: whatever batches they come in, the looks are the same.
 */
export const looks = {
  /** The first look. */
  least: 30,
  every: 5,
  /** So many observations at least lie on either side of a change. */
  minSide: 10,
} as const;
