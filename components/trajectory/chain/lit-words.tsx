import { visibleText } from "@/components/ground/ui/visible-text";
import { litValues } from "./lit-values";

/** Words of a trace in which the values that are followed stand out. */
export function LitWords({ text, values }: { text: string; values: readonly string[] }) {
  return litValues(text, values).map((part, i) =>
    part.isValue ? (
      <strong key={i} className="font-semibold underline decoration-fault decoration-2 underline-offset-3">
        {visibleText(part.text)}
      </strong>
    ) : (
      <span key={i}>{visibleText(part.text)}</span>
    ),
  );
}
