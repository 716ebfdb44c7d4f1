/** The 97.5th percentile of the normal distribution: half the width of a 95% interval, in standard deviations. */
export const z95 = 1.959963984540054;
