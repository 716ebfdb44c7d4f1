"use client";
import { ChoiceGroup } from "@/components/ground/ui/choice-group";
import { CommandKey } from "@/components/ground/ui/key-button";
import { Kbd } from "@/components/ground/ui/kbd";

const choices = [
  { value: "certain", label: "Certain" },
  { value: "doubt", label: "In doubt" },
] as const;

/** A digit, as those of the failure modes. */
const doubtKey = "0";

/** Whether the person stands by their label: a label in doubt is worth more than a guess that looks like knowledge. */
export function CertaintyField({
  isCertain,
  onChange,
}: {
  isCertain: boolean;
  onChange: (isCertain: boolean) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CommandKey
        command={{
          combination: doubtKey,
          group: "Label",
          label: "In doubt, or certain",
          run: () => onChange(!isCertain),
        }}
      />
      <ChoiceGroup
        label="Certainty"
        value={isCertain ? "certain" : "doubt"}
        options={choices}
        onChange={(value) => onChange(value === "certain")}
      />
      <Kbd keys={doubtKey} />
    </div>
  );
}
