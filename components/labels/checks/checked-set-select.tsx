"use client";
import { useRouter } from "next/navigation";
import { Select } from "@/components/ground/ui/select";
import { type CountedSet, setOptions } from "@/components/labels/sets/set-size-words";
import { paths } from "@/lib/paths";

/** Which labels are checked. */
export function CheckedSetSelect({
  workspace,
  set,
  sets,
}: {
  workspace: string;
  set: string;
  sets: readonly CountedSet[];
}) {
  const router = useRouter();
  return (
    <Select
      aria-label="Label set"
      className="w-auto max-w-full"
      value={set}
      onValueChange={(chosen) => router.push(paths.labelChecks(workspace, { set: chosen }))}
      options={setOptions(sets)}
    />
  );
}
