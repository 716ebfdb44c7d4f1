import { measureTitles } from "@/components/labels/agreement/agreement-words";
import { areAllTooFew, CoefficientCell, WhyNone } from "@/components/labels/agreement/coefficient-cell";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { type Coefficient } from "@/lib/attribution/labels/agreement-coefficient";
import { type LabelAgreement } from "@/lib/attribution/labels/label-agreement";
import { writeShare } from "@/lib/attribution/statistics/written-figures";
import { formatNumber } from "@/lib/format";

/** Of all labels together; with two annotators Cohen's kappa stands for them. Of few traces without coefficients. */
export function OverallTable({ agreement }: { agreement: LabelAgreement }) {
  const { overall, fleiss } = agreement;
  const columns = columnsOf(agreement);
  const coefficients = columns.flatMap(({ measured }) => measured);
  return (
    <div>
      <ScrollFrame>
        <Table aria-label="Agreement of all labels">
          <thead>
            <tr>
              <Th>Measure</Th>
              <Th>Percent</Th>
              {columns.map(({ title }) => (
                <Th key={title}>{title}</Th>
              ))}
              <Th className="text-right">Traces</Th>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {overall.map(({ of, percent }, at) => (
              <tr key={of}>
                <th scope="row" className="border-b bg-panel px-2.5 pl-4 text-left font-medium whitespace-nowrap">
                  {measureTitles[of]}
                </th>
                <Td className="figure whitespace-nowrap">{writeShare(percent)}</Td>
                {columns.map(({ title, measured }) => {
                  const coefficient = measured[at];
                  return coefficient && <CoefficientCell key={title} of={coefficient} />;
                })}
                <Td className="figure text-right">{formatNumber(percent.count)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollFrame>
      <WhyNone coefficients={overall.map(({ alpha }) => alpha).concat(coefficients)} />
      {columns.length > 0 && (
        <p className="mt-1.5 text-xs text-muted">
          {fleiss.raters === null ? fleiss.reason : `Every trace has ${formatNumber(fleiss.raters)} labels.`}
        </p>
      )}
    </div>
  );
}

interface Column {
  title: string;
  /** In the order of the measures. */
  measured: readonly Coefficient[];
}

function columnsOf({ overall, pairs }: LabelAgreement): Column[] {
  if (areAllTooFew(overall.map(({ alpha }) => alpha))) return [];
  const only = pairs.length === 1 ? pairs[0] : undefined;
  return [
    ...(only ? [{ title: "Cohen’s kappa", measured: only.measures.map(({ cohen }) => cohen) }] : []),
    { title: "Fleiss’ kappa", measured: overall.map(({ fleiss }) => fleiss) },
    { title: "Krippendorff’s alpha", measured: overall.map(({ alpha }) => alpha) },
  ];
}
