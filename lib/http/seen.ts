import { z } from "zod";

/**
 * The version that a form was filled in over, as every action takes it that saves over something; null where there was
 * nothing.
 */
export const seen = z.string().max(100).nullable();
