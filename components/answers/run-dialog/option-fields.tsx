"use client";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { type ParameterField } from "@/lib/attribution/method-parameters";
import { formatCount } from "@/lib/format";
import { type DraftFaults, optionValue, type RunDraft } from "./run-draft";
import { type MethodView } from "./run-offer";

/** What can be set of the chosen method, folded: the defaults are those of its source. */
export function OptionFields({
  method,
  draft,
  faults,
  onChange,
}: {
  method: MethodView;
  draft: RunDraft;
  faults: DraftFaults;
  onChange: (draft: RunDraft) => void;
}) {
  const fields = method.parameterFields.filter((field) => field.kind !== "figures");
  if (fields.length === 0) return null;
  const changed = Object.keys(draft.options).length;
  return (
    <details key={method.name} open={method.needsLab !== undefined}>
      <summary className="text-xs font-medium text-muted hover:text-text">
        {formatCount(fields.length, "option")}{" "}
        <span className="font-normal text-faint">{changed > 0 ? `${changed} changed` : "all at their defaults"}</span>
      </summary>
      <div className="mt-2 flex flex-col gap-3 border-l pl-3">
        {fields.map((field) => (
          <OptionField
            key={field.name}
            field={field}
            value={optionValue(field, draft)}
            fault={faults[`options.${field.name}`]}
            onChange={(value) => onChange({ ...draft, options: { ...draft.options, [field.name]: value } })}
          />
        ))}
      </div>
    </details>
  );
}

function OptionField({
  field,
  value,
  fault,
  onChange,
}: {
  field: ParameterField;
  value: string | readonly string[];
  fault: string | undefined;
  onChange: (value: string | readonly string[]) => void;
}) {
  if (field.kind === "choices")
    return <Choices field={field} value={[value].flat()} fault={fault} onChange={onChange} />;
  const label = { label: field.title, hint: field.help, error: fault };
  if (field.kind === "choice")
    return (
      <Field {...label}>
        <Select
          value={String(value)}
          onValueChange={onChange}
          options={field.options.map((option) => ({ value: option.value, label: option.title }))}
        />
      </Field>
    );
  return (
    <Field
      {...label}
      label={field.kind === "integer" ? `${field.title}, ${field.least} to ${field.most}` : field.title}
    >
      <Input
        value={String(value)}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        {...(field.kind === "integer"
          ? { inputMode: "numeric", className: "w-24" }
          : {
              className: "font-mono text-xs",
              placeholder: `${field.kind === "names" && field.of === "steps" ? "numbers" : "names"}, separated by commas`,
            })}
      />
    </Field>
  );
}

function Choices({
  field,
  value,
  fault,
  onChange,
}: {
  field: ParameterField & { kind: "choices" };
  value: readonly string[];
  fault: string | undefined;
  onChange: (value: readonly string[]) => void;
}) {
  const toggle = (one: string, isOn: boolean) =>
    onChange(
      field.options.map((option) => option.value).filter((each) => (each === one ? isOn : value.includes(each))),
    );
  return (
    <fieldset className="min-w-0">
      <legend className="text-xs font-medium text-muted">{field.title}</legend>
      <p className="text-xs text-faint">{field.help}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {field.options.map((option) => (
          <li key={option.value}>
            <label className="flex items-center gap-2 text-xs">
              <Checkbox
                checked={value.includes(option.value)}
                onCheckedChange={(isOn) => toggle(option.value, isOn === true)}
              />
              {option.title}
            </label>
          </li>
        ))}
      </ul>
      {fault && (
        <p role="alert" className="mt-1 text-xs text-fault">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
