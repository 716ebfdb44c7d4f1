/**
 * What a step that is `distance` steps off is worth: exp(−d² / 2σ²), 1 where exact and 0.61 one step off with σ = 1.
 */
export const gaussianSoftScore = (distance: number, sigma = 1): number => Math.exp(-(distance ** 2) / (2 * sigma ** 2));
