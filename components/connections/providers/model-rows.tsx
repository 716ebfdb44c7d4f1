"use client";
import { type DraftFaults, type ModelDraft } from "@/components/connections/providers/provider-draft";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Input } from "@/components/ground/ui/input";

const sizes = [
  { field: "contextTokens", label: "Context, tokens", className: "w-28" },
  { field: "replyTokens", label: "Max. reply, tokens", className: "w-34" },
] as const;
const prices = [
  { field: "inputUsdPerMillion", label: "$ in", className: "w-16" },
  { field: "cachedInputUsdPerMillion", label: "$ cached", className: "w-16" },
  { field: "outputUsdPerMillion", label: "$ out", className: "w-16" },
] as const;
const fields = [...sizes, ...prices];

const isPrice = (field: (typeof fields)[number]["field"]): boolean => field.endsWith("UsdPerMillion");

/** Lengths and prices of the models. Prices carry the day on which they were looked up. */
export function ModelRows({
  models,
  faults,
  today,
  onChange,
}: {
  models: readonly ModelDraft[];
  faults: DraftFaults;
  today: string;
  onChange: (models: readonly ModelDraft[]) => void;
}) {
  const change = (rowId: number, part: Partial<ModelDraft>) =>
    onChange(models.map((model) => (model.rowId === rowId ? { ...model, ...part } : model)));
  return (
    <fieldset className="min-w-0">
      <legend className="text-xs font-medium text-muted">Lengths and prices</legend>
      <p className="text-xs text-faint">
        US dollars per million tokens. Empty means unknown: costs are then shown as unknown, and no limit in dollars can
        be kept. Cached input is text the provider has read before; if empty, it costs as much as other input. A judge
        that sees images is sent those of the steps it reads; any other gets their type and size.
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {models.map((model) => (
          <li key={model.rowId} className="rounded-md border p-2.5">
            <p className="truncate font-mono text-xs" title={model.name}>
              {model.name}
            </p>
            {[sizes, prices].map((row) => (
              <div key={row[0].field} className="mt-2 flex flex-wrap gap-2">
                {row.map(({ field, label, className }) => (
                  <label key={field} className="flex flex-col gap-0.5 text-2xs text-muted">
                    {label}
                    <Input
                      value={model[field]}
                      onChange={(event) =>
                        change(model.rowId, {
                          [field]: event.target.value,
                          ...(isPrice(field) ? { priceAsOf: today } : {}),
                        })
                      }
                      aria-invalid={Boolean(faults[`models.${model.rowId}.${field}`])}
                      inputMode="decimal"
                      placeholder={field === "replyTokens" ? "4096" : undefined}
                      autoComplete="off"
                      className={className}
                    />
                  </label>
                ))}
                {row === prices && (
                  <label className="flex flex-col gap-0.5 text-2xs text-muted">
                    Price of
                    <Input
                      type="date"
                      value={model.priceAsOf}
                      onChange={(event) => change(model.rowId, { priceAsOf: event.target.value })}
                      className="w-34"
                    />
                  </label>
                )}
              </div>
            ))}
            <label className="mt-2 flex items-center gap-2 text-xs">
              <Checkbox
                checked={model.seesImages}
                onCheckedChange={(checked) => change(model.rowId, { seesImages: checked === true })}
              />
              Sees images
            </label>
            {fields.map(({ field }) => {
              const fault = faults[`models.${model.rowId}.${field}`];
              return fault ? (
                <p key={field} role="alert" className="mt-1 text-xs text-fault">
                  {fault}
                </p>
              ) : null;
            })}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
