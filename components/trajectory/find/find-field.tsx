"use client";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTypedAhead } from "@/components/ground/keys/typing-ahead";
import { FilterChip } from "@/components/ground/ui/filter-chip";
import { type FindQuery, parseFindQuery, printFindQuery } from "@/lib/traces/find-query";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { heldOf, readDraft, seeAddress } from "./find-draft";

/** A pause in which nobody waits: letters that follow at once are one search. */
const pauseMs = 120;

/**
 * The words that are looked for, and what narrows them as chips. Searches while one types;
 * Enter goes on to the next hit.
 */
export function FindField({ onClose }: { onClose: () => void }) {
  const { find, url } = useReading();
  const { urlNow } = useMoves();
  const { q } = url;
  const [held, setHeld] = useState(() => heldOf(q));
  if (held.q !== q) setHeld(seeAddress(held, q));
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    // Who follows a link with a search has come to read.
    if (find.askCount === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [find.askCount]);

  const chips = parseFindQuery(q ?? "");
  const search = (text: string, isFinished: boolean) => {
    clearTimeout(timer.current);
    // A chip may have come since the last letter: what the search is narrowed by is what the address says now.
    const before = urlNow().q ?? "";
    const { query, rest } = readDraft(parseFindQuery(before), text, isFinished);
    const next = printFindQuery(query);
    const isOther = next !== before;
    setHeld((now) => ({ ...now, text: rest, asked: isOther ? [...now.asked, next || null] : now.asked }));
    if (isOther) find.search(next);
    return isOther;
  };
  const type = (text: string) => {
    setHeld((now) => ({ ...now, text }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text, false), pauseMs);
  };
  useTypedAhead(type);
  const narrow = (change: Partial<FindQuery>) => find.search(printFindQuery({ ...chips, ...change }));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (!search(held.text, true)) find.goTo(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      clearTimeout(timer.current);
      onClose();
    } else if (event.key === "Backspace" && held.text === "") {
      const last = shownChips(chips).at(-1);
      if (last) narrow(last.without);
    }
  };
  return (
    <div
      onClick={() => input.current?.focus()}
      className="flex min-h-7 min-w-0 flex-1 basis-48 flex-wrap items-center gap-1 rounded-md border border-line-strong bg-bg px-2 py-0.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus max-sm:basis-full"
    >
      <Search className="size-3.5 shrink-0 text-faint" aria-hidden />
      {shownChips(chips).map(({ name, value, without }) => (
        <FilterChip key={`${name}:${value}`} name={name} value={value} onRemove={() => narrow(without)} />
      ))}
      <input
        ref={input}
        value={held.text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        // Once more, and the browser's own search opens.
        data-native-keys="mod+f"
        aria-label="Find in the steps"
        placeholder="Words, or agent: kind: tool: error:"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        dir="auto"
        className="h-5.5 min-w-24 flex-1 bg-transparent outline-none max-sm:text-base"
      />
    </div>
  );
}

/** Every part of a query but its words, each with what its removal changes. */
function shownChips(query: FindQuery): { name: string; value: string; without: Partial<FindQuery> }[] {
  const { agents, kinds, tools, isError } = query;
  const but = <T,>(list: readonly T[], value: T): T[] => list.filter((each) => each !== value);
  return [
    ...agents.map((value) => ({ name: "agent", value, without: { agents: but(agents, value) } })),
    ...kinds.map((value) => ({ name: "kind", value, without: { kinds: but(kinds, value) } })),
    ...tools.map((value) => ({ name: "tool", value, without: { tools: but(tools, value) } })),
    ...(isError === null ? [] : [{ name: "error", value: String(isError), without: { isError: null } }]),
  ];
}
