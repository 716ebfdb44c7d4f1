import { Kbd } from "@/components/ground/ui/kbd";
import { cn } from "@/lib/cn";

const signs: readonly [sign: React.ReactNode, words: string][] = [
  [<Box key="p" look="bg-fault" />, "the step that the run calls decisive"],
  [<Box key="s" look="my-0.5 h-2.5 bg-fault/40" />, "a suspect, the darker the likelier of this run"],
  [<Box key="a" look="border border-dashed border-text bg-muted/25" />, "first to read: the run has no clear answer"],
  [<Box key="o" look="my-0.5 h-2.5 bg-muted/40" />, "in the order to read, the darker the sooner"],
  [<Box key="j" look="bg-line-strong" />, "judged, while the run is under way"],
  [<Box key="v" look="border border-focus bg-focus/20" />, "being read now"],
  [<Box key="u" look="hatched" />, "not judged, or in no call"],
  [
    <span key="t" className="text-truth">
      ▼
    </span>,
    "ground truth: where it really broke",
  ],
  [<span key="d">●</span>, "symptom: where it showed"],
  [<span key="n">≠</span>, "what a step says does not agree with the rest of the trace"],
  [<span key="e">✕</span>, "a step that failed"],
  [<Box key="b" look="border-x-2 border-focus bg-focus/10" />, "the steps that are listed"],
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
        A click goes to the step and shows that run. Drag over a stretch to list its steps alone. With the keyboard: Tab
        to the strip, arrow keys, <Kbd keys="Enter" />; Shift with the arrow keys marks a stretch.
      </p>
    </div>
  );
}
