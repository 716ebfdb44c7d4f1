import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount, formatNumber } from "@/lib/format";
import { type UnmappedKey } from "@/lib/traces/import-report";

const shown = 100;

/** Values of the file that stand in no step and no field of the trace; the original keeps them. */
export function UnmappedTable({ unmapped }: { unmapped: readonly UnmappedKey[] }) {
  if (unmapped.length === 0)
    return <p className="text-xs text-muted">None: every value of the file is in the trace.</p>;
  return (
    <div className="max-h-64 overflow-auto rounded-md border" tabIndex={0} role="region" aria-label="Not mapped">
      <Table className="text-xs">
        <thead className="sticky top-0">
          <tr>
            <Th>Key</Th>
            <Th className="text-right">Values</Th>
            <Th className="w-full">Example</Th>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {unmapped.slice(0, shown).map(({ key, count, example }) => (
            <tr key={key}>
              <Td className="h-7 max-w-60 truncate font-mono text-[11px]" title={key} dir="auto">
                {visibleText(key)}
              </Td>
              <Td className="figure h-7 text-right text-muted">{formatNumber(count)}</Td>
              <Td className="h-7 max-w-0 truncate text-muted" title={example} dir="auto">
                {visibleText(example)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {unmapped.length > shown && (
        <p className="px-4 py-1.5 text-xs text-faint">and {formatCount(unmapped.length - shown, "more key")}</p>
      )}
    </div>
  );
}
