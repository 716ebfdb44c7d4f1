import { mergeUnseen } from "../fold-run-events";
import { type Shown } from "../judge";
import { type Unseen } from "../method";
import { escapePositions, stepFence } from "../prompts/fence";
import { type PreparedStep } from "../prompts/prepare-steps";
import { byteCost } from "../token-estimate";
import { type Span } from "./search-reply";

type Range = Unseen["ranges"][number];

/** The signs for text that is not shown, at both ends of a part. */
const SIGNS_BYTES = 112;
/** A step that takes no more of the room than this is shown whole or not at all. */
const shareOfWhole = 0.25;

/** A step or a part of one: `[from, to)` are characters. */
interface Piece extends Range {
  stepIndex: number;
  bytes: number;
}

/** What a wish came to. */
interface Delivered {
  /** Whether anything is in view that was not before. */
  isNew: boolean;
  /** What had no room, in the order of the wish. */
  left: Span[];
}

export interface View {
  /** Brings steps into view, in this order, as far as they fit into so many bytes; what was there longest goes. */
  show(spans: readonly Span[], roomBytes: number): Delivered;
  /** The steps in view, each in its fence, in the order of the trace. */
  render(): { text: string; shown: Shown };
  /** All that was ever in view. */
  seen(): Shown;
  /** Steps that were in view, wholly or in part, and are not now. */
  gone(): { stepIndex: number; isPart: boolean }[];
}

/** Steps in the room that there is for them: what is asked for comes, what was there longest goes. */
export function createView(steps: readonly PreparedStep[], nonce: string): View {
  /** The newest last. */
  let inView: Piece[] = [];
  let seen: Unseen[] = [];
  const lengthOf = (index: number): number => steps[index]?.text.length ?? 0;
  const isWhole = ({ stepIndex, ranges }: Unseen): boolean => complementOf(ranges, lengthOf(stepIndex)).length === 0;
  return {
    show(spans, roomBytes) {
      const chosen = new Map<number, Piece>();
      const left: Span[] = [];
      const read = new Set(seen.filter(isWhole).map(({ stepIndex }) => stepIndex));
      let room = roomBytes;
      for (const span of spans) {
        const last = Math.min(span.last, steps.length - 1);
        for (let index = span.first; index <= last; index += 1) {
          const step = steps[index];
          if (!step || chosen.has(index) || (span.first !== span.last && read.has(index))) continue;
          const from = Math.min(span.from, Math.max(0, lengthOf(index) - 1));
          const piece = cutPiece(step, from, room, roomBytes, nonce);
          room = piece === null ? 0 : room - piece.bytes;
          if (piece) chosen.set(index, piece);
          if (piece?.to === lengthOf(index)) continue;
          room = 0;
          left.push(...restOf(index, piece?.to ?? from, last));
          break;
        }
      }
      const wanted = [...chosen.values()];
      const before = inView.map(rangeOf);
      let kept = inView.filter((piece) => !overlap(piece, chosen.get(piece.stepIndex)));
      while (bytesOf(kept) + bytesOf(wanted) > roomBytes) kept = kept.slice(1);
      inView = [...kept, ...wanted];
      seen = mergeUnseen(seen, wanted.map(rangeOf));
      const isNew =
        JSON.stringify(mergeUnseen(before, wanted.map(rangeOf))) !== JSON.stringify(mergeUnseen(before, []));
      return { isNew, left };
    },
    render: () => renderPieces(steps, inView, nonce),
    seen: () => shownOf(seen, steps),
    gone: () => {
      const now = new Map(mergeUnseen(inView.map(rangeOf), []).map(({ stepIndex, ranges }) => [stepIndex, ranges]));
      return seen.flatMap((step) => {
        const ranges = now.get(step.stepIndex);
        if (JSON.stringify(ranges) === JSON.stringify(step.ranges)) return [];
        return [{ stepIndex: step.stepIndex, isPart: ranges !== undefined || !isWhole(step) }];
      });
    },
  };
}

const bytesOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { bytes }) => sum + bytes, 0);
const rangeOf = ({ stepIndex, from, to }: Piece): Unseen => ({ stepIndex, ranges: [{ from, to }] });
const overlap = (a: Piece, b: Piece | undefined): boolean =>
  b !== undefined && ((a.from < b.to && b.from < a.to) || a.from === b.from);

/** From a character of a step to the end of a span; the step itself, and those behind it. */
function restOf(index: number, from: number, last: number): Span[] {
  if (from === 0) return [{ first: index, last, from }];
  const rest = { first: index, last: index, from };
  return index < last ? [rest, { first: index + 1, last, from: 0 }] : [rest];
}

/** As much of a step from a character on as fits; null where it should rather come whole later, or nothing fits. */
function cutPiece(step: PreparedStep, from: number, room: number, whole: number, nonce: string): Piece | null {
  const { index: stepIndex, text } = step;
  if (from === 0 && step.fenceBytes + 1 <= room)
    return { stepIndex, from, to: text.length, bytes: step.fenceBytes + 1 };
  if (from === 0 && step.fenceBytes <= whole * shareOfWhole) return null;
  const frame = step.frameBytes + SIGNS_BYTES + 1;
  // Less than this is no reading.
  if (room < Math.min(frame * 2, whole)) return null;
  const escapes = escapePositions(text, nonce);
  let bytes = frame;
  let to = from;
  for (; to < text.length; to += 1) {
    const cost = byteCost(text, to) + (escapes.has(to) ? 1 : 0);
    if (bytes + cost > room) break;
    bytes += cost;
  }
  // The second half of a pair stays with the first.
  if (to < text.length && (text.charCodeAt(to) & 0xfc00) === 0xdc00) to -= 1;
  return to > from || text.length === 0 ? { stepIndex, from, to, bytes } : null;
}

function renderPieces(steps: readonly PreparedStep[], pieces: readonly Piece[], nonce: string) {
  const shown = shownOf(mergeUnseen(pieces.map(rangeOf), []), steps);
  const missing = new Map(shown.unseen.map(({ stepIndex, ranges }) => [stepIndex, ranges]));
  const parts = shown.ranges.flatMap(({ first, last }) =>
    steps.slice(first, last + 1).map(({ index, agent, text, media, fence }) => {
      const ranges = missing.get(index);
      return ranges ? stepFence(nonce, { index, agent, text: withSigns(text, ranges), media }) : fence;
    }),
  );
  return { text: parts.join("\n"), shown };
}

/** What was shown of a trace, from what was of each step, in their order. */
const shownOf = (seen: readonly Unseen[], steps: readonly PreparedStep[]): Shown => ({
  ranges: stretchesOf(seen.map(({ stepIndex }) => stepIndex)),
  unseen: seen.flatMap(({ stepIndex, ranges }) => {
    const missing = complementOf(ranges, steps[stepIndex]?.text.length ?? 0);
    return missing.length > 0 ? [{ stepIndex, ranges: missing }] : [];
  }),
});

/** `ranges` are in order and without overlap. */
function complementOf(ranges: readonly Range[], length: number): Range[] {
  const edges = [{ from: 0, to: 0 }, ...ranges, { from: length, to: length }];
  return edges.slice(1).flatMap(({ from }, at) => {
    const before = edges[at]?.to ?? 0;
    return before < from ? [{ from: before, to: from }] : [];
  });
}

function withSigns(text: string, missing: readonly Range[]): string {
  let at = 0;
  let shown = "";
  for (const { from, to } of missing) {
    shown += `${text.slice(at, from)}[… ${to - from} characters not shown …]`;
    at = to;
  }
  return shown + text.slice(at);
}

/** First and last of each run of neighbors; `indexes` are in order. */
export function stretchesOf(indexes: readonly number[]): { first: number; last: number }[] {
  const stretches: { first: number; last: number }[] = [];
  for (const index of indexes) {
    const before = stretches.at(-1);
    if (before?.last === index - 1) before.last = index;
    else stretches.push({ first: index, last: index });
  }
  return stretches;
}
