"use client";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Input } from "@/components/ground/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ground/ui/popover";
import { visibleText } from "@/components/ground/ui/visible-text";

/** Beyond so many values one types to find some. */
const manyValues = 8;
const shownValues = 100;

/** By which 1.10 comes after 1.9. */
const { compare } = new Intl.Collator("en", { numeric: true });

/**
 * Narrows a dashboard to some values of one kind, or to a single one; typing finds one among hundreds. Of values in
 * order, as versions are, one press chooses one and all later ones.
 */
export function ListFilter({
  name,
  chosen,
  values,
  isSingle,
  isOrdered,
  onChoose,
}: {
  name: string;
  chosen: readonly string[];
  values: readonly { value: string; title: string }[];
  isSingle: boolean;
  isOrdered: boolean;
  onChoose: (chosen: string[]) => void;
}) {
  const [text, setText] = useState("");
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const titleOf = (value: string) => values.find((each) => isSame(each.value, value))?.title ?? value;
  // What is chosen stands there also where no trace of now has it.
  const gone = chosen.filter((value) => !values.some((each) => isSame(each.value, value)));
  const offered = [...gone.map((value) => ({ value, title: value })), ...values];
  const ordered = isOrdered ? offered.toSorted((a, b) => compare(a.value, b.value)) : offered;
  const found = ordered.filter(({ value, title }) => `${title} ${value}`.toLowerCase().includes(text.toLowerCase()));
  const toggle = (value: string) => {
    const isChosen = chosen.some((each) => isSame(each, value));
    if (isChosen) onChoose(chosen.filter((each) => !isSame(each, value)));
    else onChoose(isSingle ? [value] : [...chosen, value]);
  };
  return (
    <Popover onOpenChange={() => setText("")}>
      <PopoverTrigger asChild>
        <Button className="max-w-60 max-sm:h-9">
          {name}
          <span className="min-w-0 truncate font-normal text-faint" dir="auto">
            {chosen.length === 0 ? "all" : visibleText(chosen.map(titleOf).join(", "))}
          </span>
          <ChevronDown className="size-3.5 shrink-0 text-faint" aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={name} className="w-72 p-2">
        {offered.length > manyValues && (
          <Input
            aria-label={`Find in ${name}`}
            placeholder="Find…"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="mb-2"
          />
        )}
        {offered.length === 0 && <p className="px-1 text-muted">None in the newest traces.</p>}
        {offered.length > 0 && found.length === 0 && <p className="px-1 text-muted">No matches.</p>}
        <ul className="max-h-72 overflow-y-auto">
          {found.slice(0, shownValues).map(({ value, title }) => (
            <li key={value} className="flex items-center gap-2">
              <label className="flex min-h-7 min-w-0 flex-1 items-center gap-2 rounded-sm px-1 py-1 hover:bg-hover max-sm:min-h-11">
                <Checkbox
                  checked={chosen.some((each) => isSame(each, value))}
                  onCheckedChange={() => toggle(value)}
                  aria-label={visibleText(title)}
                />
                <span className="min-w-0 break-words" dir="auto">
                  {visibleText(title)}
                </span>
              </label>
              {isOrdered && value !== ordered.at(-1)?.value && (
                <Button
                  variant="ghost"
                  className="shrink-0"
                  aria-label={`${visibleText(title)} and later`}
                  onClick={() =>
                    onChoose(ordered.flatMap((each) => (compare(each.value, value) < 0 ? [] : [each.value])))
                  }
                >
                  and later
                </Button>
              )}
            </li>
          ))}
        </ul>
        {found.length > shownValues && (
          <p className="px-1 pt-1 text-xs text-muted">{found.length - shownValues} more: type to find them.</p>
        )}
      </PopoverContent>
    </Popover>
  );
}
