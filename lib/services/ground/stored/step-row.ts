import {
  escapeForStorage,
  escapeValueForStorage,
  unescapeFromStorage,
  unescapeValueFromStorage,
} from "@/lib/traces/escape-text";
import { type Step } from "@/lib/traces/trace";

/** A step as its row has it: text escaped for PostgreSQL, null where the step says nothing. */
export interface StepRow {
  index: number;
  agent: string;
  rawAgent: string;
  kind: string;
  content: string;
  recipient: string | null;
  inputs: unknown;
  tool: unknown;
  startedAt: string | null;
  durationMs: number | null;
  isError: boolean;
  model: string | null;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  source: unknown;
}

const largestInteger = 2_147_483_647;
const escapeOrNull = (text: string | undefined): string | null => (text === undefined ? null : escapeForStorage(text));
/** A column of 32 bits; no step has used two billion tokens, so a larger number is noise of the file. */
export const tokensOrNull = (count: number | undefined): number | null =>
  count === undefined ? null : Math.min(count, largestInteger);

export const toStepRow = (step: Step): StepRow => ({
  index: step.index,
  agent: escapeForStorage(step.agent),
  rawAgent: escapeForStorage(step.rawAgent),
  kind: step.kind,
  content: escapeForStorage(step.content),
  recipient: escapeOrNull(step.recipient),
  inputs: escapeValueForStorage(step.inputs ?? null),
  tool: escapeValueForStorage(step.tool ?? null),
  startedAt: escapeOrNull(step.startedAt),
  durationMs: step.durationMs ?? null,
  isError: step.isError,
  model: escapeOrNull(step.model),
  inputTokens: tokensOrNull(step.inputTokens),
  outputTokens: tokensOrNull(step.outputTokens),
  costUsd: step.costUsd ?? null,
  source: escapeValueForStorage(step.source),
});

/** The step that `toStepRow` was given. */
export const fromStepRow = (row: StepRow): Step => {
  const present = Object.entries(row).filter(([, value]) => value !== null);
  const step = Object.fromEntries(
    present.map(([field, value]) => [
      field,
      typeof value === "string" ? unescapeFromStorage(value) : unescapeValueFromStorage(value),
    ]),
  );
  return step as unknown as Step;
};
