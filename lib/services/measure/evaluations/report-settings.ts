/** Of all draws of a report: the same runs and labels give the same figures on every machine. */
export const reportSeed = 1;
/** Raised whenever reports are worked out otherwise: those that were kept are then made anew. */
export const reportVersion = 3;
