import { type RunRecord } from "@/lib/attribution/run-record";
import { cn } from "@/lib/cn";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { endNumbers } from "./end-numbers";

/** Where two runs point, over the whole trace, with the ground truth; what it shows stands in words beside it. */
export function AnswerPlaces({ a, b }: { a: RunRecord; b: RunRecord }) {
  const { outline } = useReading();
  const { groundTruth } = useAnswer();
  const shareOf = (step: number) => (step + 0.5) / Math.max(1, outline.length);
  const truth = groundTruth?.stepIndex ?? null;
  const [first, second] = [a.attribution, b.attribution];
  const below = [second?.stepIndex ?? null, truth].filter((step) => step !== null);
  const ends = endNumbers(below.map(shareOf));
  return (
    <div aria-hidden className="relative mx-1 mt-2 mb-1 h-13 text-2xs">
      <span className="absolute inset-x-0 top-6.5 border-t border-line-strong" />
      {first && <Place share={shareOf(first.stepIndex)} words={`#${a.number}`} className="top-0 flex-col" />}
      {second && <Place share={shareOf(second.stepIndex)} words={`#${b.number}`} className="top-6 flex-col-reverse" />}
      {truth !== null && (
        <span
          className="absolute top-6.5 -translate-1/2 text-xs text-truth"
          style={{ left: `${shareOf(truth) * 100}%` }}
        >
          ▾
        </span>
      )}
      {ends.first && <span className="figure absolute top-8 left-0 text-faint">0</span>}
      {ends.last && <span className="figure absolute top-8 right-0 text-faint">{outline.length - 1}</span>}
    </div>
  );
}

/** A pick: a number over (or under) a mark on the line. */
function Place({ share, words, className }: { share: number; words: string; className: string }) {
  return (
    <span
      className={cn("absolute flex -translate-x-1/2 items-center gap-0.5", className)}
      style={{ left: `clamp(10px, ${share * 100}%, calc(100% - 10px))` }}
    >
      <span className="figure leading-3.5 font-semibold">{words}</span>
      <span className="h-3 w-1 rounded-xs bg-fault" />
    </span>
  );
}
