import { type CSSProperties } from "react";
import { type Segment, type TerminalStyle, type Tone } from "./segment";
import { visibleText } from "@/components/ui/visible-text";

const tones: Record<Tone, string> = {
  key: "text-muted",
  string: "text-text",
  number: "text-agent-5",
  literal: "text-agent-5",
  faint: "text-faint",
};

/** Segments as spans; a quoted one as `<mark>`, which a quote's button finds by its number. */
export function SegmentText({ segments }: { segments: readonly Segment[] }) {
  return segments.map((segment, i) => {
    const text = visibleText(segment.text);
    const inner = segment.tone || segment.style ? <Styled text={text} segment={segment} /> : text;
    if (segment.quote !== undefined) {
      return (
        <mark key={i} data-quote={segment.quote}>
          {inner}
        </mark>
      );
    }
    return <span key={i}>{inner}</span>;
  });
}

function Styled({ text, segment }: { text: string; segment: Segment }) {
  return (
    <span
      {...(segment.tone ? { className: tones[segment.tone] } : {})}
      {...(segment.style ? { style: cssOf(segment.style) } : {})}
    >
      {text}
    </span>
  );
}

const cssOf = (style: TerminalStyle): CSSProperties => ({
  ...(style.color ? { color: style.color } : {}),
  ...(style.background ? { background: style.background } : {}),
  ...(style.isBold ? { fontWeight: 600 } : {}),
  ...(style.isDim ? { opacity: 0.75 } : {}),
  ...(style.isItalic ? { fontStyle: "italic" } : {}),
  ...(style.isUnderlined ? { textDecoration: "underline" } : {}),
});
