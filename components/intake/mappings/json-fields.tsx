"use client";
import { KindChoices } from "@/components/intake/mappings/kind-choices";
import {
  exampleWords,
  fieldOptions,
  kindWordsOf,
  listOption,
  noField,
  withField,
  withList,
} from "@/components/intake/mappings/mapping-words";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type JsonMapping, type StepFields, type TraceFields } from "@/lib/traces/mapping/json-mapping";
import { type CandidateList } from "@/lib/traces/mapping/list-candidates";

interface JsonFieldsProps {
  lists: readonly CandidateList[];
  mapping: JsonMapping;
  onChange: (mapping: JsonMapping) => void;
}

const mainFields = [
  ["content", "Content"],
  ["agent", "Agent"],
  ["kind", "Kind"],
  ["time", "Time"],
  ["parent", "Parent"],
] as const satisfies [keyof StepFields, string][];
const furtherFields = [
  ["id", "Id that parents refer to"],
  ["recipient", "Recipient"],
  ["tool", "Tool"],
  ["callId", "Id shared by call and result"],
  ["error", "Error"],
  ["model", "Model"],
  ["trace", "Trace, if a list contains several"],
] as const satisfies [keyof StepFields, string][];
const traceFields = [
  ["question", "Question"],
  ["expectedAnswer", "Expected answer"],
  ["finalAnswer", "Final answer"],
  ["outcome", "Outcome"],
  ["title", "Title"],
  ["externalId", "Id"],
] as const satisfies [keyof TraceFields, string][];

/** Which list of a JSON file holds the steps, and which field of them means what. */
export function JsonFields({ lists, mapping, onChange }: JsonFieldsProps) {
  const list = lists.find(({ path }) => path === mapping.list);
  const chooseList = (value: string) => {
    const chosen = lists.find(({ path }) => path === (value === noField ? "" : value));
    if (chosen) onChange(withList(mapping, chosen));
  };
  return (
    <div className="space-y-4">
      <Field label="List of steps">
        <Select
          value={mapping.list === "" ? noField : mapping.list}
          onValueChange={chooseList}
          options={lists.map(listOption)}
          className="font-mono text-xs"
        />
      </Field>
      {list && <StepFieldsOf list={list} mapping={mapping} onChange={onChange} />}
      <AboutTheTrace mapping={mapping} onChange={onChange} />
    </div>
  );
}

function StepFieldsOf({ list, mapping, onChange }: Omit<JsonFieldsProps, "lists"> & { list: CandidateList }) {
  const words = kindWordsOf(list, mapping);
  const fieldOf = ([meaning, label]: readonly [keyof StepFields, string]) => (
    <FieldChoice
      key={meaning}
      label={label}
      list={list}
      path={mapping.fields[meaning]}
      isOptional={meaning !== "content"}
      onChoose={(value) => onChange({ ...mapping, fields: withField(mapping.fields, meaning, value) })}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2.5 max-sm:grid-cols-1">
        {mainFields.map(fieldOf)}
        <Field label="Order of steps">
          <Select
            value={mapping.order}
            onValueChange={(order) => onChange({ ...mapping, order: order === "time" ? "time" : "sequence" })}
            options={[
              { value: "sequence", label: "as listed in the file" },
              { value: "time", label: "by timestamp", isDisabled: mapping.fields.time === undefined },
            ]}
          />
        </Field>
      </div>
      {words.length > 0 && (
        <details>
          <summary className="w-fit text-xs font-medium text-muted">
            What {mapping.fields.kind ? "the kinds" : "the names"} mean
          </summary>
          <div className="mt-2">
            <KindChoices words={words} kinds={mapping.kinds} onChange={(kinds) => onChange({ ...mapping, kinds })} />
          </div>
        </details>
      )}
      <details>
        <summary className="w-fit text-xs font-medium text-muted">More step fields</summary>
        <div className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2.5 max-sm:grid-cols-1">{furtherFields.map(fieldOf)}</div>
      </details>
    </>
  );
}

function FieldChoice({
  label,
  list,
  path,
  isOptional,
  onChoose,
}: {
  label: string;
  list: CandidateList;
  path: string | undefined;
  isOptional: boolean;
  onChoose: (value: string) => void;
}) {
  const field = list.fields.find((each) => each.path === path);
  return (
    <Field
      label={label}
      hint={
        <span className="block truncate" dir="auto">
          {field ? visibleText(exampleWords(field, list)) : isOptional ? "not mapped" : "needed"}
        </span>
      }
    >
      <Select value={path ?? noField} onValueChange={onChoose} options={fieldOptions(list, isOptional)} />
    </Field>
  );
}

function AboutTheTrace({ mapping, onChange }: Omit<JsonFieldsProps, "lists">) {
  const set = (meaning: keyof TraceFields, path: string) => {
    const others = Object.entries(mapping.trace).filter(([key]) => key !== meaning);
    onChange({ ...mapping, trace: { ...Object.fromEntries(others), ...(path === "" ? {} : { [meaning]: path }) } });
  };
  return (
    <details>
      <summary className="w-fit text-xs font-medium text-muted">Trace fields</summary>
      <p className="mt-1 text-xs text-faint">
        Paths from the top of the file, keys joined by <code className="font-mono">/</code>; a{" "}
        <code className="font-mono">*</code> is the item that contains the list.
      </p>
      <div className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2.5 max-sm:grid-cols-1">
        {traceFields.map(([meaning, label]) => (
          <Field key={meaning} label={label}>
            <Input
              value={mapping.trace[meaning] ?? ""}
              onChange={(event) => set(meaning, event.target.value)}
              maxLength={500}
              className="font-mono text-xs"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        ))}
      </div>
    </details>
  );
}
