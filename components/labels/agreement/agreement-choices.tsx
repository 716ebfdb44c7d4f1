"use client";
import { useRouter } from "next/navigation";
import { Select } from "@/components/ground/ui/select";
import { type CountedSet, setOptions } from "@/components/labels/sets/set-size-words";
import { visibleText } from "@/components/ground/ui/visible-text";
import { paths } from "@/lib/paths";

/** What is compared, as it stands in the address. */
interface ChosenAgreement {
  queue?: string | undefined;
  of?: "all" | undefined;
  a?: string | undefined;
  b?: string | undefined;
}

export interface AgreementChoicesProps {
  workspace: string;
  chosen: ChosenAgreement;
  queues: readonly { id: string; name: string }[];
  sets: readonly CountedSet[];
}

const [people, everywhere] = ["people", "everywhere"];

/** Whose labels are compared, and of which traces. Each choice is another address. */
export function AgreementChoices({ workspace, chosen, queues, sets }: AgreementChoicesProps) {
  const router = useRouter();
  const go = (next: ChosenAgreement) => router.push(paths.agreement(workspace, next), { scroll: false });
  const options = setOptions(sets);
  const { a, b } = chosen;
  const other = (than: string) => options.find(({ value }) => value !== than)?.value;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="Labels from"
        className="w-auto max-w-full"
        value={a ?? people}
        onValueChange={(value) => go(value === people ? {} : { a: value, b: b && b !== value ? b : other(value) })}
        options={[{ value: people, label: "People" }, ...options]}
      />
      {a !== undefined ? (
        <>
          <span className="text-muted">against</span>
          <Select
            aria-label="Compared with"
            className="w-auto max-w-full"
            value={b}
            onValueChange={(value) => go({ a, b: value })}
            options={options.filter(({ value }) => value !== a)}
          />
        </>
      ) : (
        <>
          <Select
            aria-label="Label type"
            className="w-auto max-w-full"
            value={chosen.of ?? "blind"}
            onValueChange={(value) => go({ ...chosen, of: value === "all" ? "all" : undefined })}
            options={[
              { value: "blind", label: "blind labels", hint: "Made before seeing any other answer." },
              {
                value: "all",
                label: "all labels",
                hint: "Current labels, including those made after seeing other answers.",
              },
            ]}
          />
          {queues.length > 0 && (
            <Select
              aria-label="Queue"
              className="w-auto max-w-full"
              value={chosen.queue ?? everywhere}
              onValueChange={(value) => go({ ...chosen, queue: value === everywhere ? undefined : value })}
              options={[
                { value: everywhere, label: "all traces" },
                ...queues.map(({ id, name }) => ({ value: id, label: visibleText(name) })),
              ]}
            />
          )}
        </>
      )}
    </div>
  );
}
