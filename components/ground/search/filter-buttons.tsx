"use client";
import { Button } from "@/components/ground/ui/button";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@/components/ground/ui/dropdown-menu";
import { type KnownValue, type KnownValues } from "@/components/ground/search/search-terms";
import { formatNumber } from "@/lib/format";
import { outcomes } from "@/lib/traces/outcomes";
import { type TraceFilter } from "@/lib/traces/trace-filter";

const toggled = <T extends string>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];

/** The same filters as in the search field, for the pointer. */
export function FilterButtons({
  filter,
  known,
  onChange,
}: {
  filter: TraceFilter;
  known: Pick<KnownValues, "agents" | "outcomes">;
  onChange: (filter: TraceFilter) => void;
}) {
  const { label, runs, ...rest } = filter;
  return (
    <div className="flex shrink-0 items-center gap-2 max-sm:contents">
      <ListFilter
        name="Outcome"
        values={outcomes.map((name) => ({ ...known.outcomes.find((one) => one.name === name), name }))}
        chosen={filter.outcomes}
        onToggle={(value) => onChange({ ...filter, outcomes: toggled(filter.outcomes, value) })}
      />
      <ListFilter
        name="Agent"
        values={known.agents}
        chosen={filter.agents}
        onToggle={(value) => onChange({ ...filter, agents: toggled(filter.agents, value) })}
      />
      <PresenceFilter
        name="Ground truth"
        words={{ any: "Set", none: "None" }}
        chosen={label}
        onChoose={(value) => onChange({ ...rest, ...(runs ? { runs } : {}), ...(value ? { label: value } : {}) })}
      />
      <PresenceFilter
        name="Runs"
        words={{ any: "At least one", none: "None yet" }}
        chosen={runs}
        onChoose={(value) => onChange({ ...rest, ...(label ? { label } : {}), ...(value ? { runs: value } : {}) })}
      />
    </div>
  );
}

function ListFilter<Name extends string>({
  name,
  values,
  chosen,
  onToggle,
}: {
  name: string;
  values: readonly (KnownValue & { name: Name })[];
  chosen: readonly Name[];
  onToggle: (value: Name) => void;
}) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="lg">
          {name}
          {chosen.length > 0 && <span className="figure text-faint">{chosen.length}</span>}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {values.length === 0 && <DropdownMenuItem disabled>None yet</DropdownMenuItem>}
        {values.map((value) => (
          <DropdownMenuCheckboxItem
            key={value.name}
            checked={chosen.some((each) => each.toLowerCase() === value.name.toLowerCase())}
            onCheckedChange={() => onToggle(value.name)}
            onSelect={(event) => event.preventDefault()}
          >
            <span className="truncate" dir="auto">
              {value.name}
            </span>
            {value.count !== undefined && (
              <span className="figure ml-auto pl-3 text-faint">{formatNumber(value.count)}</span>
            )}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function PresenceFilter({
  name,
  words,
  chosen,
  onChoose,
}: {
  name: string;
  words: { any: string; none: string };
  chosen: "any" | "none" | undefined;
  onChoose: (value: "any" | "none" | undefined) => void;
}) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="lg">
          {name}
          {chosen && <span className="font-normal text-faint">{words[chosen].toLowerCase()}</span>}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup
          value={chosen ?? ""}
          onValueChange={(value) => onChoose(value === "any" || value === "none" ? value : undefined)}
        >
          <DropdownMenuRadioItem value="">All</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="any">{words.any}</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="none">{words.none}</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
