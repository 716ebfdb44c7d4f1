"use client";
import { CalendarDays, ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ground/ui/popover";
import { cn } from "@/lib/cn";
import { daysWords } from "./overview-words";

const ranges = [
  { value: "7d", label: "Last 7 days" },
  { value: "30d", label: "Last 30 days" },
  { value: "90d", label: "Last 90 days" },
  { value: "365d", label: "Last year" },
  { value: "all", label: "All time" },
];
const own = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/;

/** The days that count: one of those offered, or two of one's own. Days are those of UTC. */
export function RangeFilter({ range, onChoose }: { range: string | undefined; onChoose: (range: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [, first = "", last = ""] = own.exec(range ?? "") ?? [];
  const [days, setDays] = useState({ first, last });
  const chosen = ranges.find(({ value }) => value === range)?.value ?? (first ? null : "30d");
  const label = first ? daysWords({ from: first, to: last }) : ranges.find(({ value }) => value === chosen)?.label;
  const choose = (value: string) => {
    setIsOpen(false);
    onChoose(value);
  };
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button className="max-sm:h-9">
          <CalendarDays className="size-3.5 text-faint" aria-hidden />
          {label}
          <ChevronDown className="size-3.5 shrink-0 text-faint" aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label="Days" className="w-64 p-2">
        <div className="flex flex-col">
          {ranges.map(({ value, label: words }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === chosen}
              onClick={() => choose(value)}
              className={cn(
                "rounded-sm px-2 py-1 text-left hover:bg-hover max-sm:py-2.5",
                value === chosen && "font-semibold",
              )}
            >
              {words}
            </button>
          ))}
        </div>
        <form
          className="mt-2 flex flex-col gap-2 border-t px-1 pt-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (days.first && days.last) choose(`${days.first}..${days.last}`);
          }}
        >
          <Field label="From">
            <Input
              type="date"
              required
              value={days.first}
              onChange={(event) => setDays({ ...days, first: event.target.value })}
            />
          </Field>
          <Field label="To">
            <Input
              type="date"
              required
              value={days.last}
              onChange={(event) => setDays({ ...days, last: event.target.value })}
            />
          </Field>
          <p className="text-xs text-faint">Days in UTC.</p>
          <Button type="submit" variant="primary">
            Apply
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
