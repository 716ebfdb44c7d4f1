"use client";
import { Field } from "@/components/ground/ui/field";
import { Select } from "@/components/ground/ui/select";
import { type RunDraft } from "./run-draft";
import { judgeOf, type RunOffer } from "./run-offer";

/** Which model is asked. */
export function JudgeFields({
  offer,
  draft,
  onChange,
}: {
  offer: RunOffer;
  draft: RunDraft;
  onChange: (draft: RunDraft) => void;
}) {
  const provider = offer.providers.find((each) => each.id === draft.providerId);
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label="Provider">
        <Select
          value={draft.providerId ?? undefined}
          onValueChange={(providerId) => onChange({ ...draft, ...judgeOf(offer.providers, providerId) })}
          options={offer.providers.map((each) => ({ value: each.id, label: each.name }))}
        />
      </Field>
      <Field
        label="Model"
        hint={provider?.models.length === 0 ? "This provider lists no models; add one in Settings." : undefined}
      >
        <Select
          value={draft.model ?? undefined}
          onValueChange={(model) => onChange({ ...draft, model })}
          options={(provider?.models ?? []).map(({ name, inputUsdPerMillion, outputUsdPerMillion }) => ({
            value: name,
            label: name,
            hint:
              inputUsdPerMillion === null
                ? "price unknown"
                : `$${inputUsdPerMillion} in, $${outputUsdPerMillion ?? "?"} out per million tokens`,
          }))}
        />
      </Field>
    </div>
  );
}
