import { areAllTooFew, CoefficientCell, WhyNone } from "@/components/labels/agreement/coefficient-cell";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type PairAgreement } from "@/lib/attribution/labels/label-agreement";
import { writeShare } from "@/lib/attribution/statistics/written-figures";
import { formatNumber } from "@/lib/format";

/** Every two people who labeled some trace together; without coefficients where no two have traces enough. */
export function PairTable({ pairs }: { pairs: readonly PairAgreement[] }) {
  const coefficients = pairs.flatMap(({ measures }) =>
    measures.flatMap(({ of, cohen }) => (of === "agent" || of === "step" ? [cohen] : [])),
  );
  const hasCoefficients = !areAllTooFew(coefficients);
  return (
    <section aria-labelledby="agreement-pairs">
      <h2 id="agreement-pairs" className="mb-2 font-semibold">
        Pairs of people
      </h2>
      <ScrollFrame>
        <Table aria-labelledby="agreement-pairs">
          <thead>
            <tr>
              <Th>People</Th>
              <Th>Same agent</Th>
              {hasCoefficients && <Th>Cohen’s kappa, agent</Th>}
              <Th>Same step</Th>
              {hasCoefficients && <Th>Cohen’s kappa, step</Th>}
              <Th>Within ±5</Th>
              <Th className="text-right">Traces</Th>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {pairs.map((pair) => (
              <PairRow key={pair.annotators.join("\n")} pair={pair} hasCoefficients={hasCoefficients} />
            ))}
          </tbody>
        </Table>
      </ScrollFrame>
      <WhyNone coefficients={coefficients} />
    </section>
  );
}

function PairRow({ pair, hasCoefficients }: { pair: PairAgreement; hasCoefficients: boolean }) {
  const [first, second] = pair.annotators;
  const measured = new Map(pair.measures.map((one) => [one.of, one]));
  const share = (of: "agent" | "step" | "within-5") => {
    const found = measured.get(of);
    return <Td className="figure whitespace-nowrap">{found && writeShare(found.percent)}</Td>;
  };
  const cohen = (of: "agent" | "step") => {
    const found = measured.get(of);
    return hasCoefficients && found && <CoefficientCell of={found.cohen} />;
  };
  return (
    <tr>
      <th scope="row" dir="auto" className="border-b bg-panel px-2.5 pl-4 text-left font-medium whitespace-nowrap">
        {visibleText(first)} <span className="font-normal text-faint">and</span> {visibleText(second)}
      </th>
      {share("agent")}
      {cohen("agent")}
      {share("step")}
      {cohen("step")}
      {share("within-5")}
      <Td className="figure text-right">{formatNumber(pair.count)}</Td>
    </tr>
  );
}
