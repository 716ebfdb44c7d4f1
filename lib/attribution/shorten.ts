import { type Unseen } from "./method";
import { escapePositions, stepFence } from "./prompts/fence";
import { type PreparedStep } from "./prompts/prepare-steps";
import { byteCost } from "./token-estimate";

/** Room for the sign that says how much is missing; the sign is never longer. */
const SIGN_BYTES = 56;
/** What every step keeps at least, half from its beginning and half from its end. */
const LEAST_BYTES = 96;

export const shorteningRule =
  "The trace is longer than the model's context. Half of the room goes to the steps nearest the question, in full; of every other step the beginning and the end are kept, the same length for each, and the middle is left out.";

/** Steps as one prompt shows them, and which characters of which steps it leaves out. */
export interface ShownSteps {
  text: string;
  /** Bytes of UTF-8 of `text`. */
  bytes: number;
  unseen: Unseen[];
}

interface Cut {
  text: string;
  from: number;
  to: number;
}

/**
 * Puts steps into `roomBytes` bytes. If all fit they stand in full. Otherwise half of the room is for the steps nearest
 * one of `focus` (indexes), taken whole one after the other; the one at which that half ends gets what is left of it.
 * All others keep the same number of bytes, as many as fit, half from the beginning and half from the end.
 * Null when not even the least of every step fits.
 */
export function shortenSteps(input: {
  steps: readonly PreparedStep[];
  roomBytes: number;
  focus: readonly number[];
  nonce: string;
}): ShownSteps | null {
  const { steps, roomBytes, focus, nonce } = input;
  const separators = Math.max(0, steps.length - 1);
  const whole = steps.reduce((sum, step) => sum + step.fenceBytes, separators);
  if (whole <= roomBytes) return { text: steps.map((step) => step.fence).join("\n"), bytes: whole, unseen: [] };

  const floors = chooseFloors(steps, roomBytes - separators, focus);
  const sizeAt = (keep: number): number =>
    steps.reduce((sum, step, at) => sum + sizeOf(step, floors[at] ?? 0, keep), separators);
  if (sizeAt(LEAST_BYTES) > roomBytes) return null;
  const keep = largestThatFits(LEAST_BYTES, roomBytes, (size) => sizeAt(size) <= roomBytes);

  const unseen: Unseen[] = [];
  let bytes = separators;
  const fences = steps.map((step, at) => {
    const kept = Math.max(floors[at] ?? 0, keep);
    bytes += sizeOf(step, floors[at] ?? 0, keep);
    if (step.fenceBytes <= step.frameBytes + kept + SIGN_BYTES) return step.fence;
    const cut = cutMiddle(step.text, kept, nonce);
    unseen.push({ stepIndex: step.index, ranges: [{ from: cut.from, to: cut.to }] });
    return step.heading + stepFence(nonce, { index: step.index, agent: step.agent, text: cut.text, media: step.media });
  });
  return { text: fences.join("\n"), bytes, unseen };
}

/** Upper bound of a step's size when it keeps `keep` bytes of its text, or its floor where that is more. */
function sizeOf(step: PreparedStep, floor: number, keep: number): number {
  return Math.min(step.fenceBytes, step.frameBytes + Math.max(floor, keep) + SIGN_BYTES);
}

/** What each step keeps whatever happens to the others: all of it near the focus, until half of the room is used. */
function chooseFloors(steps: readonly PreparedStep[], roomBytes: number, focus: readonly number[]): number[] {
  const floors = steps.map(() => LEAST_BYTES);
  const least = steps.reduce((sum, step) => sum + sizeOf(step, LEAST_BYTES, 0), 0);
  let share = Math.floor((roomBytes - least) / 2);
  const nearestFirst = steps
    .map((step, at) => ({ at, distance: Math.min(...focus.map((index) => Math.abs(step.index - index))) }))
    .sort((a, b) => a.distance - b.distance || a.at - b.at);
  for (const { at } of nearestFirst) {
    const step = steps[at];
    if (!step || share <= 0) break;
    const extra = step.fenceBytes - sizeOf(step, LEAST_BYTES, 0);
    floors[at] = LEAST_BYTES + Math.min(extra, share);
    share -= extra;
  }
  return floors;
}

function largestThatFits(least: number, most: number, fits: (size: number) => boolean): number {
  let low = least;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Keeps at most `keepBytes` bytes of a longer text, half from each end, never half of a surrogate pair.
 * `[from, to)` is what is missing.
 */
function cutMiddle(text: string, keepBytes: number, nonce: string): Cut {
  const escapes = escapePositions(text, nonce);
  const cost = (at: number): number => byteCost(text, at) + (escapes.has(at) ? 1 : 0);
  let from = 0;
  for (let used = 0; from < text.length; from += 1) {
    used += cost(from);
    if (used > Math.ceil(keepBytes / 2)) break;
  }
  let to = text.length;
  for (let used = 0; to > from; to -= 1) {
    used += cost(to - 1);
    if (used > Math.floor(keepBytes / 2)) break;
  }
  if (from > 0 && isHighSurrogate(text, from - 1)) from -= 1;
  if (to < text.length && isHighSurrogate(text, to - 1)) to += 1;
  return { text: `${text.slice(0, from)}[… ${to - from} characters not shown …]${text.slice(to)}`, from, to };
}

const isHighSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800;
