"use client";
import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { ChoiceGroup } from "@/components/ground/ui/choice-group";
import { Button } from "@/components/ground/ui/button";
import { Spinner } from "@/components/ground/ui/spinner";
import { type BasisChoice } from "@/lib/attribution/overview/dashboard-choice";
import { writeList } from "@/lib/attribution/overview/list-text";
import { type DashboardAddress, paths } from "@/lib/paths";
import { ListFilter } from "./list-filter";
import { RangeFilter } from "./range-filter";

/** A filter of the bar: what is chosen of it, and what can be. */
export interface FilterOffer {
  key: "system" | "version" | "agent" | "mode" | "party" | "tag" | "method";
  name: string;
  chosen: readonly string[];
  values: readonly { value: string; title: string }[];
  /** One at most. */
  isSingle?: boolean;
  /** Each comes after the one before, as versions do. */
  isOrdered?: boolean;
}

const bases: readonly { value: BasisChoice; label: string }[] = [
  { value: "both", label: "Both" },
  { value: "truth", label: "Ground truth" },
  { value: "run", label: "Unchecked runs" },
];

/** Time, filters and basis of a dashboard: all of it is the address. */
export function FilterBar({
  workspace,
  address,
  filters,
  basis,
  isNarrowed,
}: {
  workspace: string;
  address: DashboardAddress;
  filters: readonly FilterOffer[];
  basis: BasisChoice;
  isNarrowed: boolean;
}) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const go = (change: Partial<DashboardAddress>) =>
    startTransition(() => router.push(paths.overview(workspace, { ...address, view: undefined, ...change })));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <RangeFilter range={address.range} onChoose={(range) => go({ range })} />
      {filters.map(({ key, name, chosen, values, isSingle = false, isOrdered = false }) => (
        <ListFilter
          key={key}
          name={name}
          chosen={chosen}
          values={values}
          isSingle={isSingle}
          isOrdered={isOrdered}
          onChoose={(next) => go({ [key]: isSingle ? next[0] : writeList(next) })}
        />
      ))}
      {isNarrowed && (
        <Button variant="ghost" onClick={() => go(Object.fromEntries(filters.map(({ key }) => [key, undefined])))}>
          <X className="size-3.5" aria-hidden />
          Clear filters
        </Button>
      )}
      {isPending && <Spinner className="text-faint" />}
      <span className="flex-1" />
      <ChoiceGroup
        label="Based on"
        value={basis}
        options={bases}
        onChange={(next) => go({ basis: next === "both" ? undefined : next })}
      />
    </div>
  );
}
