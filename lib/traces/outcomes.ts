/** How a trace can have ended. */
export const outcomes = ["failed", "passed", "unknown"] as const;
