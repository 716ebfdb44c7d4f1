import { ansiSegments } from "./ansi-segments";
import { clipAt } from "./clip-content";
import { codeLanguage } from "@/lib/traces/code-language";
import { type ContentBlock } from "./content-block";
import { type ContentFormat } from "@/lib/traces/content-format";
import { jsonBlocks } from "./json-blocks";
import { type Segment } from "./segment";

interface ClipLimit {
  maxLength: number;
  maxLines: number;
  /** End of the last quote, in the content's units: what is quoted is never hidden. */
  keepUntil: number;
}

/** What of a content is drawn, and how: Markdown as it is read, everything else as blocks. */
interface ContentLayout {
  isMarkdown: boolean;
  blocks: ContentBlock[];
  isMono: boolean;
  /** Where the content was clipped, in its units; null where all of it is drawn. */
  clippedAt: number | null;
}

/** Less than this is not worth hiding. */
const leastHidden = 160;

/** Lays out a content of at most `maxFormattedLength` units; `limit` null shows all of it. */
export function layOutContent(content: string, format: ContentFormat, limit: ClipLimit | null): ContentLayout {
  if (format === "json") {
    // What is clipped away need not be laid out, as far as can be known: an escape stands for less than it is long.
    const until = limit ? limit.keepUntil + 12 * limit.maxLength : content.length;
    const head = until < content.length ? clipBlocks(jsonBlocks(content, until) ?? [], content.length, limit) : null;
    if (head && head.clippedAt !== null) return { isMarkdown: false, isMono: true, ...head };
    const blocks = jsonBlocks(content);
    if (blocks) return { isMarkdown: false, isMono: true, ...clipBlocks(blocks, content.length, limit) };
  }
  const cut = limit && clipAt(content, limit);
  const clippedAt = cut !== null && format === "markdown" ? betweenBlocks(content, cut, limit?.keepUntil ?? 0) : cut;
  if (format === "markdown") return { isMarkdown: true, blocks: [], isMono: false, clippedAt };
  const shown = clippedAt === null ? content : content.slice(0, clippedAt);
  const segments = format === "terminal" ? ansiSegments(shown) : [{ text: shown, from: 0 }];
  const language = format === "code" ? codeLanguage(content) : null;
  return { isMarkdown: false, blocks: [{ segments, indent: null, language }], isMono: format !== "text", clippedAt };
}

/**
 * The end of the last whole paragraph, list or table before a cut, where that leaves at
 * least half: half a table is none.
 */
function betweenBlocks(content: string, cut: number, keepUntil: number): number {
  const end = content.lastIndexOf("\n\n", cut);
  return end >= Math.max(cut / 2, keepUntil) ? end : cut;
}

/** Cuts laid out blocks after so many lines or characters, between segments or inside of a long text. */
function clipBlocks(
  blocks: readonly ContentBlock[],
  length: number,
  limit: ClipLimit | null,
): Pick<ContentLayout, "blocks" | "clippedAt"> {
  const whole = { blocks: [...blocks], clippedAt: null };
  if (!limit) return whole;
  const room = { lines: limit.maxLines, length: limit.maxLength * 1.5 };
  for (const [b, block] of blocks.entries()) {
    if (block.indent !== null) room.lines -= 1;
    for (const [s, segment] of block.segments.entries()) {
      const at = startOf(blocks, b, s);
      const kept = keptLength(segment, room, limit.keepUntil - at);
      if (kept < segment.text.length) {
        const clippedAt = at + kept;
        if (length - clippedAt < leastHidden) return whole;
        const rest = kept === 0 ? [] : [{ ...segment, text: segment.text.slice(0, kept) }];
        const cut = { ...block, segments: [...block.segments.slice(0, s), ...rest] };
        return { blocks: [...blocks.slice(0, b), cut], clippedAt };
      }
      room.lines -= segment.text.split("\n").length - 1;
      room.length -= segment.text.length;
    }
  }
  return whole;
}

/** How much of a segment there is room for; what is quoted in it, up to `quotedLength`, has room always. */
function keptLength(segment: Segment, room: { lines: number; length: number }, quotedLength: number): number {
  const { length } = segment.text;
  const isFull = room.lines <= 0 || room.length <= 0;
  if (segment.from === null || segment.sourceLength !== undefined) return isFull && quotedLength <= 0 ? 0 : length;
  const fitting = isFull ? 0 : length <= room.length + leastHidden ? length : Math.floor(room.length);
  const kept = Math.min(length, Math.max(fitting, quotedLength));
  return /^[\uDC00-\uDFFF]/.test(segment.text.slice(kept, kept + 1)) ? kept - 1 : kept;
}

/** Where in the content a segment begins; of what the rendering has added, what comes after it. */
function startOf(blocks: readonly ContentBlock[], b: number, s: number): number {
  for (let i = b; i < blocks.length; i += 1) {
    const next = blocks[i]?.segments.slice(i === b ? s : 0).find(({ from }) => from !== null);
    if (next?.from !== null && next?.from !== undefined) return next.from;
  }
  return 0;
}
