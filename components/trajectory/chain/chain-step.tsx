"use client";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { quotedWords } from "@/lib/attribution/chain/quoted-words";
import { type ChainLink } from "@/lib/attribution/failure-chain";
import { type RunRecord } from "@/lib/attribution/run-record";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { chainPartWords } from "./chain-part-words";
import { LitWords } from "./lit-words";

const dots: Record<ChainLink["part"], string> = {
  symptom: "rounded-full bg-text",
  carrier: "rounded-full border-2 border-faint bg-panel",
  decisive: "rounded-[2px] bg-fault",
};

/** One step of the chain: what it is, whose it is, and its words, which lead to them. */
export function ChainStep({ run, link, values }: { run: RunRecord; link: ChainLink; values: readonly string[] }) {
  const { source, agents, trace } = useReading();
  const { goToStep, showQuote } = useMoves();
  const { stepIndex, part } = link;
  const words = quotedWords(link);
  const quote = link.words?.isVerbatim ? link.words.quote : null;
  return (
    <>
      <li className="relative grid grid-cols-[14px_minmax(0,1fr)] gap-x-2 pb-2.5">
        {part !== "decisive" && <span aria-hidden className="absolute top-3 bottom-0 left-[4.5px] border-l" />}
        <span aria-hidden className={cn("relative mt-1.25 size-2.5", dots[part])} />
        <a
          href={source.page({ step: stepIndex, run: run.id, ...(quote === null ? {} : { quote }) })}
          className="group block min-w-0 rounded-sm"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (quote === null) goToStep(stepIndex, "jump");
            else showQuote(quote, stepIndex);
          }}
        >
          <span className="flex min-w-0 items-center gap-2">
            <span className={cn("shrink-0 text-link group-hover:underline", part === "decisive" && "text-fault")}>
              step <span className="figure">{stepIndex}</span>
            </span>
            <AgentChip name={link.agent} agents={agents} />
            <span className="ml-auto shrink-0 text-2xs text-faint">{chainPartWords(part, trace.outcome)}</span>
          </span>
          <span dir="auto" className={cn("mt-0.5 block break-words", part === "decisive" && "font-medium")}>
            <LitWords text={link.sentence} values={values} />
          </span>
          {words && (
            <span dir="auto" className="mt-0.5 line-clamp-3 break-words">
              {words.isVerbatim ? (
                <span className="rounded-xs bg-quote box-decoration-clone px-0.5">
                  <LitWords text={words.text} values={values} />
                </span>
              ) : (
                <span className="text-faint line-through">{visibleText(words.text)}</span>
              )}
            </span>
          )}
          {words && !words.isVerbatim && (
            <strong className="block text-2xs font-medium text-muted">not in the step</strong>
          )}
          {link.judgeWords && (
            <span dir="auto" className="block break-words text-muted">
              the judge: {visibleText(link.judgeWords)}
            </span>
          )}
        </a>
      </li>
      {link.leftOut > 0 && (
        <li className="relative pb-2.5 pl-5.5 text-xs text-faint">
          <span aria-hidden className="absolute top-0 bottom-0 left-[4.5px] border-l border-dashed" />
          {formatCount(link.leftOut, "more step")} {link.leftOut === 1 ? "carries" : "carry"} it
        </li>
      )}
    </>
  );
}
