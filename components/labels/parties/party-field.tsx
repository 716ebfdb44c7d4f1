"use client";
import { Field } from "@/components/ground/ui/field";
import { Select } from "@/components/ground/ui/select";
import { labelParties, type Party, partyWords } from "@/lib/traces/party";

const notSaid = "not-said";

/** Whose fault it is, where it may not be the agent's: each with when it is the one. */
export function PartyField({ value, onChange }: { value: Party | null; onChange: (party: Party | null) => void }) {
  return (
    <Field
      label="Whose fault"
      hint={value ? `Right if ${partyWords[value].when}.` : "The agent's, or that of something around it."}
    >
      <Select
        value={value ?? notSaid}
        onValueChange={(party) => onChange(labelParties.find((one) => one === party) ?? null)}
        options={[
          { value: notSaid, label: "Not said" },
          ...labelParties.map((party) => ({ value: party, label: partyWords[party].title })),
        ]}
      />
    </Field>
  );
}
