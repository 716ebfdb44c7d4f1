"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Label } from "@/components/ground/ui/label";
import { Select, type SelectOption } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { methodName } from "@/lib/attribution/overview/method-weights";
import { type VersionsView } from "@/lib/attribution/overview/versions-view";
import { formatCount, formatDate } from "@/lib/format";
import { type DashboardAddress, paths } from "@/lib/paths";
import { RangeFilter } from "../dashboard/range-filter";

/** Which versions are compared, and on what the shares rest. */
export function VersionsChoices({
  workspace,
  address,
  view,
  methodTitles,
}: {
  workspace: string;
  address: DashboardAddress & { a?: string | undefined; b?: string | undefined };
  view: VersionsView;
  methodTitles: Readonly<Record<string, string>>;
}) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const go = (change: Partial<typeof address>) =>
    startTransition(() => router.push(paths.versions(workspace, { ...address, view: undefined, ...change })));
  const versions = view.versions.map(({ version, firstDay, failed, passed, unknown }) => ({
    value: version,
    label: visibleText(version),
    hint: `${formatCount(failed + passed + unknown, "trace")}, first on ${formatDate(firstDay)}`,
  }));
  const bases: SelectOption[] = [
    {
      value: "truth",
      label: "Ground truth",
      hint: `${view.a?.labelled ?? 0} and ${view.b?.labelled ?? 0} traces that did not pass`,
    },
    ...view.methods.map((one) => ({
      value: one.answered,
      label: `Unchecked runs of ${methodName(one, methodTitles)}`,
      hint: `${one.countA} and ${one.countB} traces that did not pass`,
    })),
  ];
  const chosen = view.basis === "truth" ? "truth" : (view.method?.answered ?? "");
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Choice
        label="System"
        value={view.system ?? undefined}
        options={view.systems.map(({ key, versionCount }) => ({
          value: key,
          label: visibleText(key),
          hint: formatCount(versionCount, "version"),
        }))}
        onChoose={(system) => go({ system, a: undefined, b: undefined, basis: undefined, method: undefined })}
      />
      <Choice
        label="Before"
        value={view.a?.version}
        options={versions}
        onChoose={(a) => go({ a, b: view.b?.version })}
      />
      <Choice
        label="After"
        value={view.b?.version}
        options={versions}
        onChoose={(b) => go({ b, a: view.a?.version })}
      />
      {view.a && view.b && (
        <Choice
          label="Based on"
          value={chosen}
          options={bases}
          onChoose={(value) =>
            go(value === "truth" ? { basis: "truth", method: undefined } : { basis: "run", method: value })
          }
        />
      )}
      <RangeFilter range={address.range ?? "all"} onChoose={(range) => go({ range })} />
      {isPending && <Spinner className="mb-2 text-faint" />}
    </div>
  );
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string | undefined;
  options: readonly SelectOption[];
  onChoose: (value: string) => void;
}) {
  return (
    <div className="flex min-w-36 flex-col gap-1 max-sm:min-w-[calc(50%-0.5rem)]">
      <Label>{label}</Label>
      <Select
        aria-label={label}
        value={value}
        options={options}
        onValueChange={onChoose}
        disabled={options.length === 0}
        placeholder="None"
      />
    </div>
  );
}
