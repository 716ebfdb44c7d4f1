import { type ReplayLine, replayLimits, type ReplayOutcome, type ReplayRequest, type ReplayStep } from "./messages";
import { countValues } from "./json-shape";
import { isLongerThan, prefixHash } from "./prefix-hash";
import { isSameStep } from "./same-step";

/**
 * A line that contradicts the request or the lines before it: `lied`; a replaced step that came back as another one:
 * `not-followed`; more, or longer ones, than were allowed: `flooded`. The message quotes nothing of what came.
 */
export class StreamFault extends Error {
  override name = "StreamFault";
  constructor(
    readonly code: "lied" | "not-followed" | "flooded",
    message: string,
  ) {
    super(message);
  }
}

export interface StreamState {
  /** Null before `begun`. */
  replayId: string | null;
  steps: ReplayStep[];
  /** The last line where that has come. */
  end: { outcome: ReplayOutcome } | Extract<ReplayLine, { type: "error" }> | null;
}

interface StreamWatch {
  state: StreamState;
  /** Of the prefix of the request. */
  expectedHash: string;
  take: (line: ReplayLine) => void;
}

type Asked = Pick<ReplayRequest, "prefix" | "change" | "limits">;

const lied = (message: string): StreamFault => new StreamFault("lied", message);

/**
 * Holds the lines of one answer against its request, one by one: `begun` first and once, with the hash of the very
 * prefix; then steps without a gap from the first new index on, a replaced one as it was given, no more than allowed;
 * then one outcome or error, and nothing after. Throws StreamFault.
 */
export function watchStream(request: Asked): StreamWatch {
  const state: StreamState = { replayId: null, steps: [], end: null };
  const takeStep = stepTaker(state, request);
  const expectedHash = prefixHash(request.prefix);
  return {
    state,
    expectedHash,
    take: (line) => {
      if (state.end !== null) throw lied(`A line ${line.type} came after the end.`);
      if (line.type === "alive") return;
      if (line.type === "begun") {
        if (state.replayId !== null) throw lied("It began twice.");
        if (line.prefixHash !== expectedHash)
          throw lied("It started from other steps than the prefix that it was given.");
        state.replayId = line.replayId;
        return;
      }
      if (line.type === "error") {
        state.end = line;
        return;
      }
      if (state.replayId === null) throw lied(`A line ${line.type} came before begun.`);
      if (line.type === "step") return takeStep(line.step);
      if (state.steps.length === 0 && request.change?.kind === "replace") throw lied("The replaced step was not sent.");
      const { type: _, ...outcome } = line;
      state.end = { outcome };
    },
  };
}

const flooded = (message: string): StreamFault => new StreamFault("flooded", message);

function stepTaker(state: StreamState, { prefix, change, limits }: Asked): (step: ReplayStep) => void {
  let valueCount = 0;
  return (step) => {
    const expected = prefix.length + state.steps.length;
    if (step.index !== expected) throw lied(`A step has index ${step.index} where ${expected} comes next.`);
    if (step.agent.trim() === "") throw lied(`Step ${step.index} names no agent.`);
    const frame = [step.agent, step.recipient, step.tool?.name, step.model].join("");
    if (isLongerThan(frame, replayLimits.frameBytes))
      throw flooded(`Step ${step.index} is longer than ${replayLimits.frameBytes} bytes without its content.`);
    if (change?.kind === "replace" && step.index === change.step.index) {
      if (!isSameStep(step, change.step))
        throw new StreamFault("not-followed", `Step ${step.index} should have been replaced and came back different.`);
    } else {
      requireShort(step);
      valueCount += countValues(step.tool?.arguments, replayLimits.values);
      if (valueCount > replayLimits.values)
        throw flooded(`The arguments of its tools have more than ${replayLimits.values} values together.`);
    }
    if (state.steps.length >= limits.steps)
      throw flooded(`It took more than the ${limits.steps} steps that were allowed.`);
    state.steps.push(step);
  };
}

/** A replaced step may be as long as the trace has it. */
function requireShort({ index, content, tool }: ReplayStep): void {
  if (isLongerThan(content, replayLimits.contentBytes))
    throw flooded(`Step ${index} is longer than ${replayLimits.contentBytes} bytes.`);
  // What is no JSON at all, a function for instance, is no text.
  const text = (JSON.stringify(tool?.arguments) as string | undefined) ?? "";
  if (isLongerThan(text, replayLimits.argumentBytes))
    throw flooded(`The arguments of step ${index} are longer than ${replayLimits.argumentBytes} bytes.`);
}
