"use client";
import { useRouter } from "next/navigation";
import { Select } from "@/components/ui/select";
import { visibleText } from "@/components/ui/visible-text";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

/** Which labels are checked. */
export function CheckedSetSelect({
  workspace,
  set,
  sets,
}: {
  workspace: string;
  set: string;
  sets: readonly { ref: string; title: string; traceCount: number }[];
}) {
  const router = useRouter();
  return (
    <Select
      aria-label="Label set"
      className="w-auto max-w-full"
      value={set}
      onValueChange={(chosen) => router.push(paths.labelChecks(workspace, { set: chosen }))}
      options={sets.map(({ ref, title, traceCount }) => ({
        value: ref,
        label: visibleText(title),
        hint: formatCount(traceCount, "trace"),
      }))}
    />
  );
}
