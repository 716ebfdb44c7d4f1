"use client";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { choiceWords, toggleChoice } from "./toggle-choice";

/** Some of a few, folded until somebody wants fewer than all. `chosen` is null for all. */
export function ChoiceList<T extends string>({
  label,
  options,
  chosen,
  fault,
  onChange,
}: {
  label: string;
  options: readonly { name: T; title: string; summary: string }[];
  chosen: readonly T[] | null;
  fault: string | undefined;
  onChange: (chosen: readonly T[] | null) => void;
}) {
  const all = options.map(({ name }) => name);
  return (
    <details>
      <summary className="text-xs font-medium text-muted hover:text-text">
        {label} <span className="font-normal text-faint">{choiceWords(all, chosen)}</span>
      </summary>
      <ul
        aria-label={label}
        className="mt-2 grid grid-cols-3 gap-x-3 gap-y-1 border-l pl-3 max-md:grid-cols-2 max-sm:grid-cols-1"
      >
        {options.map(({ name, title, summary }) => (
          <li key={name}>
            <label className="flex items-center gap-2 text-xs" title={summary}>
              <Checkbox
                checked={chosen === null || chosen.includes(name)}
                onCheckedChange={(isOn) => onChange(toggleChoice(all, chosen, { name, isOn: isOn === true }))}
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
      {fault && <p className="mt-1 text-xs text-faint">{fault}</p>}
    </details>
  );
}
