import { AgentChip } from "@/components/ground/ui/agent-chip";
import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { mediaLabel } from "../media/media-words";
import { type PrintData } from "./print-data";
import { PrintSection, PrintText } from "./print-section";
import { textForPrint } from "./text-for-print";

const decisiveLength = 4_000;
const neighbourLength = 700;

/** The decisive step in its own words, with what stands before and after it. */
export function PrintedSteps({
  found,
  steps,
  agents,
}: Pick<PrintData, "found" | "steps"> & { agents: readonly string[] }) {
  return (
    <PrintSection
      title={found.isAbstained ? "The step to read first" : "The decisive step and its neighbors"}
      isWhole={false}
    >
      {steps.map((step) => {
        const isDecisive = step.index === found.stepIndex;
        const { text, isMono } = textForPrint(step);
        return (
          <article
            key={step.index}
            className={cn(
              "border-b py-1.5 last:border-b-0",
              isDecisive && "border-l-3 border-l-fault pl-2.5",
              !isDecisive && "break-inside-avoid pl-3.25",
            )}
          >
            <h3 className="mb-0.5 flex items-center gap-2 break-after-avoid font-medium">
              <span className={cn("figure", isDecisive && "font-semibold text-fault")}>{step.index}</span>
              <AgentChip name={step.agent} agents={agents} />
              <span className="font-normal text-faint">{stepKindWords[step.kind]}</span>
              {step.isError && <span className="font-normal">✕ error</span>}
              <span className="figure ml-auto font-normal text-faint">{formatNumber(step.contentLength)} ch</span>
            </h3>
            <div className={cn("text-xs leading-4.5", isMono && "font-mono text-2xs")}>
              <PrintText
                text={text}
                mostLength={isDecisive ? decisiveLength : neighbourLength}
                wholeLength={Math.max(step.contentLength, text.length)}
              />
            </div>
            {step.media && <p className="mt-0.5 text-2xs text-faint">{step.media.map(mediaLabel).join(" · ")}</p>}
          </article>
        );
      })}
    </PrintSection>
  );
}
