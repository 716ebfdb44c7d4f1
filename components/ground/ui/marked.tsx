import { visibleText } from "@/components/ground/ui/visible-text";
import { type TextRange } from "@/lib/traces/find-text";

/** A text with what was found in it framed; `ranges` are in order and without overlap. */
export function Marked({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  let at = 0;
  const parts = ranges.flatMap(({ from, to }) => {
    const plain = text.slice(at, from);
    at = to;
    const mark = (
      <mark key={from} className="rounded-[2px] bg-transparent text-text shadow-[inset_0_0_0_1px_var(--focus)]">
        {visibleText(text.slice(from, to))}
      </mark>
    );
    return [plain, mark];
  });
  return [...parts, text.slice(at)].map((part) => (typeof part === "string" ? visibleText(part) : part));
}
