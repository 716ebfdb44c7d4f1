import { coefficientWords, noneWords, whyNoneWords } from "@/components/labels/agreement/agreement-words";
import { Td } from "@/components/ground/ui/table";
import { type Coefficient } from "@/lib/attribution/labels/agreement-coefficient";

/** Whether every one is left out because there are too few traces: then columns of them would say nothing. */
export const areAllTooFew = (coefficients: readonly Coefficient[]): boolean =>
  coefficients.every(({ none }) => none?.because === "few");

export function CoefficientCell({ of }: { of: Coefficient }) {
  return (
    <Td className="figure whitespace-nowrap">
      {of.estimate === null ? <span className="text-faint">{noneWords(of.none)}</span> : coefficientWords(of.estimate)}
    </Td>
  );
}

/** Below a table: why coefficients are missing in it. */
export function WhyNone({ coefficients }: { coefficients: readonly Coefficient[] }) {
  const sentences = whyNoneWords(coefficients.flatMap(({ none }) => none ?? []));
  return sentences.length > 0 && <p className="mt-1.5 max-w-180 text-xs text-muted">{sentences.join(" ")}</p>;
}
