import { z } from "zod";

/**
 * How peaked the probabilities of steps and of agents should be, each one number: p ∝ raw p to the power of it. It keeps the order
 * and the sum of 1 (temperature scaling, Guo et al. 2017).
 */
export const Calibration = z.object({ step: z.number().positive(), agent: z.number().positive() });
export type Calibration = z.infer<typeof Calibration>;
