"use client";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { judgeOf, type RunChoice, type RunOffer } from "./run-offer";

/** Which model is asked, and whether it is told the expected answer. */
export function JudgeFields({
  offer,
  choice,
  onChange,
}: {
  offer: RunOffer;
  choice: RunChoice;
  onChange: (choice: RunChoice) => void;
}) {
  const provider = offer.providers.find((each) => each.id === choice.providerId);
  return (
    <>
      <Field label="Provider">
        <Select
          value={choice.providerId ?? undefined}
          onValueChange={(providerId) => onChange({ ...choice, ...judgeOf(offer.providers, providerId) })}
          options={offer.providers.map((each) => ({ value: each.id, label: each.name }))}
        />
      </Field>
      <Field
        label="Model"
        hint={provider?.models.length === 0 ? "This provider lists no model; add one in the settings." : undefined}
      >
        <Select
          value={choice.model ?? undefined}
          onValueChange={(model) => onChange({ ...choice, model })}
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
      <div className="flex items-start gap-3">
        <Switch
          id="reveal"
          checked={choice.revealExpectedAnswer}
          disabled={!offer.hasExpectedAnswer}
          onCheckedChange={(revealExpectedAnswer) => onChange({ ...choice, revealExpectedAnswer })}
        />
        <label htmlFor="reveal" className="min-w-0">
          <span className="font-medium">Show the expected answer to the judge</span>
          <span className="block text-xs text-muted">
            {offer.hasExpectedAnswer
              ? "Easier than in use, where nobody knows the answer. Runs with it are marked."
              : "This trace has no expected answer."}
          </span>
        </label>
      </div>
    </>
  );
}
