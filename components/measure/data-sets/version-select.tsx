"use client";
import { useRouter } from "next/navigation";
import { Select } from "@/components/ground/ui/select";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type DataSetView } from "@/lib/attribution/evaluation/data-set-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

const allCases = "all";

/** Which version is shown, and which split of it; both stand in the address. */
export function VersionSelect({
  workspace,
  dataSet,
  split,
}: {
  workspace: string;
  dataSet: DataSetView;
  split: string | null;
}) {
  const router = useRouter();
  const { id, version, versions } = dataSet;
  const named = version.splits.flatMap((part) => (part.name === null ? [] : [{ ...part, name: part.name }]));
  return (
    <>
      <Select
        aria-label="Version"
        className="w-44"
        value={String(version.number)}
        onValueChange={(number) => router.push(paths.dataSet(workspace, id, { version: Number(number) }))}
        options={versions.map(({ number, caseCount }) => ({
          value: String(number),
          label: `Version ${number}${number === versions[0]?.number ? ", newest" : ""}`,
          hint: formatCount(caseCount, "trace"),
        }))}
      />
      {named.length > 0 && (
        <Select
          aria-label="Split"
          className="w-44"
          value={split === null ? allCases : `of ${split}`}
          onValueChange={(value) =>
            router.push(
              paths.dataSet(workspace, id, {
                version: version.number,
                split: value === allCases ? undefined : value.slice("of ".length),
              }),
            )
          }
          options={[
            { value: allCases, label: "All traces" },
            ...named.map(({ name, caseCount }) => ({
              value: `of ${name}`,
              label: `Split ${visibleText(name)}`,
              hint: formatCount(caseCount, "trace"),
            })),
          ]}
        />
      )}
    </>
  );
}
