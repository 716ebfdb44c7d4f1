"use client";
import { X } from "lucide-react";
import { useId } from "react";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Input } from "@/components/ground/ui/input";
import { type LabelDraft } from "../labeling/first-label";

/** Steps between which the failure was decided, where one step says too much. */
export function RangeField({
  range,
  error,
  onChange,
}: {
  range: NonNullable<LabelDraft["range"]>;
  error: string | undefined;
  onChange: (range: LabelDraft["range"]) => void;
}) {
  const id = useId();
  const end = (name: "first" | "last", words: string) => (
    <Input
      inputMode="numeric"
      aria-label={words}
      aria-invalid={error !== undefined}
      {...(error ? { "aria-describedby": id } : {})}
      value={range[name]}
      onChange={(event) => onChange({ ...range, [name]: event.target.value })}
      className="figure w-20"
    />
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted">
        Step range <span className="font-normal text-faint">must include the decisive step</span>
      </legend>
      <div className="flex items-center gap-2">
        {end("first", "First step of the range")}
        <span aria-hidden>–</span>
        {end("last", "Last step of the range")}
        <IconButton label="Remove the range" onClick={() => onChange(null)}>
          <X className="size-3.5" aria-hidden />
        </IconButton>
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1 text-xs text-fault">
          {error}
        </p>
      )}
    </fieldset>
  );
}
