import { Kbd } from "@/components/ground/ui/kbd";
import { cn } from "@/lib/cn";

const signs: readonly [sign: React.ReactNode, words: string][] = [
  [<Box key="p" look="bg-fault" />, "the run's decisive step"],
  [<Box key="s" look="my-0.5 h-2.5 bg-fault/40" />, "a suspect; darker means more likely"],
  [<Box key="a" look="border border-dashed border-text bg-muted/25" />, "first to read: the run has no clear answer"],
  [<Box key="o" look="my-0.5 h-2.5 bg-muted/40" />, "reading order; darker means sooner"],
  [<Box key="j" look="bg-line-strong" />, "judged, while the run is active"],
  [<Box key="v" look="border border-focus bg-focus/20" />, "being judged now"],
  [<Box key="u" look="hatched" />, "not judged, or in no call"],
  [
    <span key="t" className="text-truth">
      ▼
    </span>,
    "ground truth: where it broke",
  ],
  [<span key="d">●</span>, "symptom: where it surfaced"],
  [<span key="n">≠</span>, "contradiction: the step disagrees with the rest of the trace"],
  [<span key="e">✕</span>, "a step that failed"],
  [<Box key="b" look="border-x-2 border-focus bg-focus/10" />, "the steps listed below"],
];

function Box({ look }: { look: string }) {
  return <span className={cn("block h-3.5 w-5 rounded-[1.5px]", look)} />;
}

/** Every sign of the strip with its meaning, and how the strip is used. */
export function SignList() {
  return (
    <div className="text-xs text-text">
      <dl className="grid grid-cols-[24px_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5">
        {signs.map(([sign, words]) => (
          <div key={words} className="contents">
            <dt aria-hidden className="flex justify-center">
              {sign}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2.5 border-t pt-2 text-muted">
        Click to go to the step and show that run. Drag to list a range of steps. By keyboard: Tab to the strip, arrow
        keys, <Kbd keys="Enter" />; Shift with the arrow keys selects a range.
      </p>
    </div>
  );
}
