import { coefficientWords, measureTitles, shareWords } from "@/components/labels/agreement/agreement-words";
import { Table, Td, Th } from "@/components/ui/table";
import { type LabelAgreement } from "@/lib/attribution/labels/label-agreement";
import { type Estimate } from "@/lib/attribution/statistics/estimate";
import { formatNumber } from "@/lib/format";

/** Of all labels together; with two annotators Cohen's kappa stands for them. */
export function OverallTable({ agreement }: { agreement: LabelAgreement }) {
  const { overall, pairs, fleiss } = agreement;
  const only = pairs.length === 1 ? pairs[0] : undefined;
  return (
    <div>
      <div className="overflow-x-auto rounded-lg border">
        <Table aria-label="Agreement of all labels">
          <thead>
            <tr>
              <Th>Measure</Th>
              <Th>Percent</Th>
              {only && <Th>Cohen’s kappa</Th>}
              <Th>Fleiss’ kappa</Th>
              <Th>Krippendorff’s alpha</Th>
              <Th className="text-right">Traces</Th>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {overall.map(({ of, percent, fleiss: kappa, alpha }) => (
              <tr key={of}>
                <th scope="row" className="border-b bg-panel px-2.5 pl-4 text-left font-medium whitespace-nowrap">
                  {measureTitles[of]}
                </th>
                <Td className="figure whitespace-nowrap">{shareWords(percent)}</Td>
                {only && <Coefficient value={only.measures.find((one) => one.of === of)?.cohen ?? null} />}
                <Coefficient value={kappa} />
                <Coefficient value={alpha} />
                <Td className="figure text-right">{formatNumber(percent.count)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <p className="mt-1.5 text-xs text-faint">
        {fleiss.raters === null ? fleiss.reason : `Every trace has ${formatNumber(fleiss.raters)} labels.`} A dash:
        there is no such figure here, because everybody always says the same or the labels do not allow it.
      </p>
    </div>
  );
}

export function Coefficient({ value }: { value: Estimate | null }) {
  return (
    <Td className="figure whitespace-nowrap">
      {value === null ? <span className="text-faint">–</span> : coefficientWords(value)}
    </Td>
  );
}
