"use client";
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useKey } from "@/components/ground/keys/key-provider";
import {
  chipsOf,
  type Completion,
  completeDraft,
  endsTerm,
  type KnownValues,
} from "@/components/ground/search/search-terms";
import { useSearchDraft } from "@/components/ground/search/use-search-draft";
import { FilterChip } from "@/components/ground/ui/filter-chip";
import { Kbd } from "@/components/ground/ui/kbd";
import { Spinner } from "@/components/ground/ui/spinner";
import { cn } from "@/lib/cn";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";

/** The search field: finished terms are chips, the rest is typed; searches a moment after the last key. */
export function TraceSearch({
  filter,
  known,
  isPending,
  onChange,
}: {
  filter: TraceFilter;
  known: KnownValues;
  isPending: boolean;
  onChange: (filter: TraceFilter) => void;
}) {
  const { chips, draft, type: typed, finish, remove } = useSearchDraft(filter, onChange);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  useKey({ combination: "/", label: "Search", group: "Traces" }, () => input.current?.focus());

  const shownChips = chipsOf(chips);
  const { from, completions } = completeDraft(draft, known);
  const isListOpen = isOpen && completions.length > 0;
  const [issue] = parseTraceFilter(draft).issues;

  const type = (text: string) => {
    setIsOpen(true);
    setActive(-1);
    if (endsTerm(text)) finish(text);
    else typed(text);
  };
  const take = (at: number) => {
    const completion = completions[at];
    if (!completion) return;
    type(draft.slice(0, from) + completion.text);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isListOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      setActive((at) => (at + (event.key === "ArrowDown" ? 1 : -1) + completions.length) % completions.length);
    } else if (isListOpen && ((event.key === "Enter" && active >= 0) || (event.key === "Tab" && !event.shiftKey))) {
      event.preventDefault();
      take(Math.max(0, active));
    } else if (event.key === "Enter") {
      finish(draft);
      setIsOpen(false);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (isListOpen) setIsOpen(false);
      else input.current?.blur();
    } else if (event.key === "Backspace" && draft === "") {
      const last = shownChips.at(-1);
      if (last) remove(last.without);
    }
  };
  return (
    <div className="relative min-w-0 flex-1 max-sm:basis-full">
      <div
        className="flex min-h-8 flex-wrap items-center gap-1.5 rounded-[7px] border border-line-strong bg-bg px-2 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus"
        onClick={() => input.current?.focus()}
      >
        {isPending ? (
          <Spinner className="text-faint" />
        ) : (
          <Search className="size-3.5 shrink-0 text-faint" aria-hidden />
        )}
        {shownChips.map((chip) => (
          <FilterChip
            key={`${chip.key}:${chip.value}`}
            name={chip.key}
            value={chip.value}
            onRemove={() => remove(chip.without)}
          />
        ))}
        <input
          ref={input}
          value={draft}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          role="combobox"
          aria-label="Search traces"
          aria-expanded={isListOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(isListOpen && active >= 0 ? { "aria-activedescendant": `${listId}-${active}` } : {})}
          placeholder={
            shownChips.length === 0
              ? "Search, or narrow by agent: outcome: steps: label: runs: disagree: method: tag:"
              : ""
          }
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          className="min-w-24 flex-1 bg-transparent outline-none max-sm:text-base"
        />
        <span className="max-sm:hidden">
          <Kbd keys="/" />
        </span>
      </div>
      {!isListOpen && issue && <p className="mt-1 px-1 text-xs text-fault">{issue.message}</p>}
      <CompletionList id={listId} isOpen={isListOpen} completions={completions} active={active} onTake={take} />
    </div>
  );
}

function CompletionList({
  id,
  isOpen,
  completions,
  active,
  onTake,
}: {
  id: string;
  isOpen: boolean;
  completions: readonly Completion[];
  active: number;
  onTake: (at: number) => void;
}) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Completions"
      hidden={!isOpen}
      className="absolute top-full left-0 z-40 mt-1 w-80 max-w-full rounded-lg border bg-panel p-1 shadow-float"
    >
      {completions.map((completion, at) => (
        <li
          key={completion.text}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          onPointerDown={(event) => {
            event.preventDefault();
            onTake(at);
          }}
          className={cn(
            "flex cursor-default items-center gap-3 rounded-sm px-2 py-1",
            at === active ? "bg-hover" : "hover:bg-hover",
          )}
        >
          <span className="min-w-0 truncate font-mono text-xs">{completion.label}</span>
          <span className="ml-auto shrink-0 text-xs text-faint">{completion.hint}</span>
        </li>
      ))}
    </ul>
  );
}
