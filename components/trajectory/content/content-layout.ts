import { ansiSegments } from "./ansi-segments";
import { clipAt } from "./clip-content";
import { type ContentFormat } from "./content-format";
import { jsonSegments } from "./json-segments";
import { type Segment } from "./segment";

export interface ClipLimit {
  maxLength: number;
  maxLines: number;
  /** End of the last quote, in the content's units: what is quoted is never hidden. */
  keepUntil: number;
}

/** What of a content is drawn, and how: Markdown as source, everything else as segments. `isClipped` says that there is more. */
export interface ContentLayout {
  markdown: string | null;
  segments: Segment[];
  isMono: boolean;
  isClipped: boolean;
}

/** Lays out a content of at most `maxFormattedLength` units; `limit` null shows all of it. */
export function layOutContent(content: string, format: ContentFormat, limit: ClipLimit | null): ContentLayout {
  if (format === "json") {
    const segments = jsonSegments(content);
    if (segments) return { markdown: null, isMono: true, ...clipLines(segments, limit) };
  }
  const cut = limit && clipAt(content, limit);
  const shown = cut === null ? content : content.slice(0, cut);
  const isClipped = cut !== null;
  if (format === "markdown") return { markdown: shown, segments: [], isMono: false, isClipped };
  if (format === "terminal") return { markdown: null, segments: ansiSegments(shown), isMono: true, isClipped };
  return { markdown: null, segments: [{ text: shown, from: 0 }], isMono: format !== "text", isClipped };
}

function clipLines(segments: readonly Segment[], limit: ClipLimit | null): { segments: Segment[]; isClipped: boolean } {
  if (!limit) return { segments: [...segments], isClipped: false };
  let lines = 1;
  let length = 0;
  for (const [at, segment] of segments.entries()) {
    if (segment.text.startsWith("\n")) lines += 1;
    length += segment.text.length;
    const isFull = lines > limit.maxLines || length > limit.maxLength * 1.5;
    const isPastQuotes = (segment.from ?? nextFrom(segments, at)) >= limit.keepUntil;
    if (isFull && isPastQuotes && at > 0 && segments.length - at > 6)
      return { segments: segments.slice(0, at), isClipped: true };
  }
  return { segments: [...segments], isClipped: false };
}

const nextFrom = (segments: readonly Segment[], at: number): number =>
  segments.slice(at, at + 3).find((segment) => segment.from !== null)?.from ?? 0;
