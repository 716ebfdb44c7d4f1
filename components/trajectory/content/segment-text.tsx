import { type CSSProperties, Fragment } from "react";
import { visibleText } from "@/components/ground/ui/visible-text";
import { FoldedText } from "./folded-text";
import styles from "./content.module.css";
import { type Segment, type TerminalStyle } from "./segment";

/** Segments as spans; what is quoted or found as `<mark>`, which a quote's button and a search find by its number. */
export function SegmentText({ segments }: { segments: readonly Segment[] }) {
  return segments.map((segment, i) => {
    if (segment.folded !== undefined) return <FoldedText key={i} words={segment.text} text={segment.folded} />;
    const text = visibleText(segment.text);
    const inner = segment.tone || segment.style ? <Styled text={text} segment={segment} /> : text;
    if (segment.quote === undefined && segment.hit === undefined) return <Fragment key={i}>{inner}</Fragment>;
    return (
      <mark key={i} data-quote={segment.quote} data-hit={segment.hit} data-current={segment.isCurrent && ""}>
        {inner}
      </mark>
    );
  });
}

function Styled({ text, segment }: { text: string; segment: Segment }) {
  return (
    <span
      {...(segment.tone ? { className: styles[segment.tone] } : {})}
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
