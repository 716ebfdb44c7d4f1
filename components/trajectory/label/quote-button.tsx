"use client";
import { Quote } from "lucide-react";
import { toast } from "@/components/ground/toasts/toast";
import { Button } from "@/components/ground/ui/button";
import { CommandKey } from "@/components/ground/ui/key-button";
import { Kbd } from "@/components/ground/ui/kbd";
import { type SelectedWords } from "./selected-words";
import { useQuoting } from "./use-quoting";
import { useSelectedWords } from "./use-selected-words";

export const quoteKey = "q";
/** Room for the button, in pixels. */
const size = { width: 96, height: 40 };

/** Beside what is selected of a step while somebody labels: takes it into the label. */
export function QuoteButton() {
  const selected = useSelectedWords();
  return selected && <Beside {...selected} />;
}

function Beside({ stepIndex, text, rect }: SelectedWords) {
  const quote = useQuoting();
  const take = async () => {
    const fault = await quote(stepIndex, text);
    if (fault === null) document.getSelection()?.removeAllRanges();
    else toast.error(fault);
  };
  const isBelow = rect.bottom + size.height < window.innerHeight;
  const place = {
    left: Math.max(8, Math.min(rect.left, window.innerWidth - size.width)),
    top: isBelow ? rect.bottom + 6 : rect.top - size.height,
  };
  return (
    <>
      <CommandKey
        command={{ combination: quoteKey, group: "Label", label: "Quote text from a step", run: () => void take() }}
      />
      <Button
        size="sm"
        // The selection stays until it is quoted.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void take()}
        className="fixed z-30 shadow-float"
        style={place}
      >
        <Quote className="size-3" aria-hidden />
        Quote <Kbd keys={quoteKey} />
      </Button>
    </>
  );
}
