import Link from "@/components/ground/ui/link";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatBytes, formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type ImportView } from "@/lib/traces/import-view";

/** Imports that are at their end, newest first. */
export function PastImports({
  workspace,
  imports,
  now,
}: {
  workspace: string;
  imports: readonly ImportView[];
  now: string;
}) {
  return (
    <ScrollFrame>
      <Table>
        <thead>
          <tr>
            <Th>File</Th>
            <Th className="max-md:hidden">Read as</Th>
            <Th>Traces</Th>
            <Th className="text-right max-sm:hidden">Size</Th>
            <Th className="max-lg:hidden">By</Th>
            <Th className="text-right">When</Th>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {imports.map((view) => (
            <tr key={view.id} className="group">
              <Td className="max-w-64">
                <Link
                  href={paths.import(workspace, view.id)}
                  className="block truncate font-medium hover:underline"
                  dir="auto"
                  title={view.fileName ?? ""}
                >
                  {visibleText(view.fileName ?? "pasted text")}
                </Link>
              </Td>
              <Td className="max-w-40 truncate text-muted max-md:hidden">
                {view.options.mappingName ?? view.preview?.format ?? ""}
              </Td>
              <Td className="whitespace-nowrap text-muted">
                {view.result ? resultWords(view.result) : ""}
                {view.result && view.result.failedCount > 0 && (
                  <Pill tone="fault" className="ml-1.5">
                    {formatNumber(view.result.failedCount)} left out
                  </Pill>
                )}
              </Td>
              <Td className="text-right whitespace-nowrap text-muted max-sm:hidden">
                {formatBytes(view.byteSize ?? view.receivedBytes)}
              </Td>
              <Td className="max-w-32 truncate text-muted max-lg:hidden">{view.createdBy}</Td>
              <Td className="text-right whitespace-nowrap text-muted">
                <RelativeTime at={view.createdAt} now={now} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollFrame>
  );
}

const resultWords = ({ storedCount, duplicateCount }: NonNullable<ImportView["result"]>): string =>
  [
    formatCount(storedCount, "trace"),
    ...(duplicateCount > 0 ? [`${formatNumber(duplicateCount)} already here`] : []),
  ].join(", ");
