import { visibleText } from "@/components/ground/ui/visible-text";
import { maskedParts } from "./share-words";

/** A text of a trace in which what stands in place of something masked is marked. */
export function MaskedText({ text }: { text: string }) {
  return maskedParts(text).map((part, at) =>
    part.isMask ? (
      <mark key={at} className="rounded-xs bg-selected px-0.5 text-text">
        {visibleText(part.text)}
      </mark>
    ) : (
      <span key={at}>{visibleText(part.text)}</span>
    ),
  );
}
