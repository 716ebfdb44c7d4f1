import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { quotedWords } from "@/lib/attribution/chain/quoted-words";
import { type ChainLink, type FailureChain } from "@/lib/attribution/failure-chain";
import { formatCount } from "@/lib/format";
import { type Outcome } from "@/lib/traces/trace";
import { chainPartWords } from "../chain/chain-part-words";
import { LitWords } from "../chain/lit-words";
import { PrintSection } from "./print-section";

/** From where it shows back to the decisive step. */
export function PrintedChain({
  chain,
  outcome,
  agents,
}: {
  chain: FailureChain;
  outcome: Outcome;
  agents: readonly string[];
}) {
  return (
    <PrintSection title="Failure chain, from symptom back to the decisive step" isWhole={false}>
      {chain.finalAnswer?.sentence && (
        <p dir="auto" className="mb-1 break-words">
          <LitWords text={chain.finalAnswer.sentence} values={chain.finalAnswer.values} />
        </p>
      )}
      <ol className="space-y-1">
        {chain.links.map((link) => (
          <li key={link.stepIndex} className="grid break-inside-avoid grid-cols-[64px_150px_minmax(0,1fr)] gap-x-2">
            <span className={link.part === "decisive" ? "font-semibold text-fault" : undefined}>
              step <span className="figure">{link.stepIndex}</span>
            </span>
            <span className="min-w-0">
              <AgentChip name={link.agent} agents={agents} />
              <span className="block text-2xs text-faint">{chainPartWords(link.part, outcome)}</span>
            </span>
            <span dir="auto" className="break-words">
              <LitWords text={link.sentence} values={chain.values} />
              <Quoted link={link} values={chain.values} />
              {link.judgeWords && <span className="block text-muted">the judge: {visibleText(link.judgeWords)}</span>}
              {link.leftOut > 0 && (
                <span className="block text-2xs text-faint">
                  and {formatCount(link.leftOut, "more step")} before the next one
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {chain.notes.map((note) => (
        <p key={note} className="mt-1 text-xs text-faint">
          {visibleText(note)}
        </p>
      ))}
    </PrintSection>
  );
}

/** What the run quotes of the step. */
function Quoted({ link, values }: { link: ChainLink; values: readonly string[] }) {
  const words = quotedWords(link);
  if (!words) return null;
  return (
    <span className="block text-muted">
      {words.isVerbatim ? (
        <LitWords text={words.text} values={values} />
      ) : (
        <>
          <span className="line-through">{visibleText(words.text)}</span> not in the step
        </>
      )}
    </span>
  );
}
