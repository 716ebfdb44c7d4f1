import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Marked } from "@/components/ground/ui/marked";
import { formatCount } from "@/lib/format";
import { type RowMatch } from "@/lib/traces/trace-row";
import { wordRanges } from "@/lib/traces/words/word-ranges";

/** The step that says what was searched for, with the words around it. */
export function MatchLine({ match, words }: { match: RowMatch; words: readonly string[] }) {
  const { stepIndex, agent, excerpt, moreSteps } = match;
  return (
    <span className="mt-1 block text-[11.5px] leading-4.25 text-muted" data-match={stepIndex}>
      <span className="line-clamp-3">
        <AgentChip name={agent} stepIndex={stepIndex} className="mr-1.5 max-w-45 font-medium" />
        <span dir="auto" className="wrap-anywhere">
          <Marked text={excerpt} ranges={wordRanges(excerpt, words)} />
        </span>
      </span>
      {moreSteps !== null && moreSteps > 0 && (
        <span className="block text-faint">
          {moreSteps === 1 ? "1 more step matches" : `${formatCount(moreSteps, "more step")} match`}
        </span>
      )}
    </span>
  );
}
