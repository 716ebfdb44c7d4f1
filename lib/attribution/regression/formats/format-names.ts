/** The tools that a regression set can be written for. */
export const regressionFormats = ["inspect", "promptfoo", "pytest", "langfuse"] as const;
export type RegressionFormat = (typeof regressionFormats)[number];
