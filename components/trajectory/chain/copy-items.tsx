"use client";
import { type MenuParts } from "@/components/ground/ui/lazy-menu";
import { toast } from "@/components/ground/toasts/toast";
import { type ChainHead, chainMarkdown, chainText } from "@/lib/attribution/chain/chain-text";
import { type FailureChain } from "@/lib/attribution/failure-chain";
import { type RunRecord } from "@/lib/attribution/run-record";
import { readerWords } from "@/components/answers/runs/run-words";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";

/** The forms in which the chain can be copied, each with whole addresses of its steps. */
export function CopyItems({ run, chain, parts }: { run: RunRecord; chain: FailureChain; parts: MenuParts }) {
  const { DropdownMenuItem } = parts;
  const { source, trace } = useReading();
  const { methodTitles } = useAnswer();
  const copy = async (write: (chain: FailureChain, head: ChainHead) => string) => {
    const method = methodTitles[run.method] ?? run.method;
    const text = write(chain, {
      title: trace.title,
      run: `run #${run.number}, ${method}, ${readerWords(run)}`,
      linkTo: (step) => window.location.origin + source.page({ step, run: String(run.number) }),
    });
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Failure chain copied.");
    } catch {
      toast.error("Your browser blocked copying. Select the text and copy it manually.");
    }
  };
  return (
    <>
      <DropdownMenuItem onSelect={() => void copy(chainText)}>As text</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => void copy(chainMarkdown)}>As Markdown, for GitHub and Slack</DropdownMenuItem>
    </>
  );
}
