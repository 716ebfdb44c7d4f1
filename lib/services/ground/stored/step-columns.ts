/** The columns of a step as StepRow has them. */
export const stepColumns = {
  index: true,
  agent: true,
  rawAgent: true,
  kind: true,
  content: true,
  recipient: true,
  inputs: true,
  tool: true,
  startedAt: true,
  durationMs: true,
  isError: true,
  model: true,
  inputTokens: true,
  outputTokens: true,
  costUsd: true,
  source: true,
} as const;
