import { shareWords } from "@/components/labels/agreement/agreement-words";
import { Coefficient } from "@/components/labels/agreement/overall-table";
import { Table, Td, Th } from "@/components/ui/table";
import { visibleText } from "@/components/ui/visible-text";
import { type PairAgreement } from "@/lib/attribution/labels/label-agreement";
import { formatNumber } from "@/lib/format";

/** Every two people who labelled some trace together. */
export function PairTable({ pairs }: { pairs: readonly PairAgreement[] }) {
  return (
    <section aria-labelledby="agreement-pairs">
      <h2 id="agreement-pairs" className="mb-2 font-semibold">
        Every two people
      </h2>
      <div className="overflow-x-auto rounded-lg border">
        <Table aria-labelledby="agreement-pairs">
          <thead>
            <tr>
              <Th>People</Th>
              <Th>Same agent</Th>
              <Th>Cohen’s kappa, agent</Th>
              <Th>Same step</Th>
              <Th>Cohen’s kappa, step</Th>
              <Th>Within ±5</Th>
              <Th className="text-right">Traces</Th>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {pairs.map((pair) => (
              <PairRow key={pair.annotators.join("\n")} pair={pair} />
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

function PairRow({ pair }: { pair: PairAgreement }) {
  const [first, second] = pair.annotators;
  const measured = new Map(pair.measures.map((one) => [one.of, one]));
  const share = (of: "agent" | "step" | "within-5") => {
    const found = measured.get(of);
    return <Td className="figure whitespace-nowrap">{found && shareWords(found.percent)}</Td>;
  };
  return (
    <tr>
      <th scope="row" dir="auto" className="border-b bg-panel px-2.5 pl-4 text-left font-medium whitespace-nowrap">
        {visibleText(first)} <span className="font-normal text-faint">and</span> {visibleText(second)}
      </th>
      {share("agent")}
      <Coefficient value={measured.get("agent")?.cohen ?? null} />
      {share("step")}
      <Coefficient value={measured.get("step")?.cohen ?? null} />
      {share("within-5")}
      <Td className="figure text-right">{formatNumber(pair.count)}</Td>
    </tr>
  );
}
