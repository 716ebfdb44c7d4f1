"use client";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState, useTransition } from "react";
import { useKey } from "@/components/ground/keys/key-provider";
import { Kbd } from "@/components/ground/ui/kbd";
import { Spinner } from "@/components/ground/ui/spinner";
import { withWords } from "@/lib/paths";

const pauseMs = 300;

/** The search field of a list, which is searched a moment after the last key. */
export function ListSearch({
  label,
  group,
  q,
  address,
}: {
  label: string;
  /** Of the key that leads here, in the list of keys. */
  group: string;
  q: string;
  /** Of the list as it is without a search. */
  address: string;
}) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState({ shown: q, words: q.trim() });
  const [isPending, startTransition] = useTransition();
  // Where a link leads to other words than were typed here, the field says those.
  if (q !== asked.shown) {
    setAsked({ shown: q, words: q.trim() });
    if (q.trim() !== asked.words) setText(q);
  }
  useKey({ combination: "/", label: `Search ${group.toLowerCase()}`, group }, () => input.current?.focus());
  const search = useEffectEvent((words: string) => {
    if (words === q.trim()) return;
    setAsked({ shown: q, words });
    startTransition(() => router.replace(withWords(address, words)));
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div
      role="search"
      className="relative flex h-7 w-60 min-w-0 items-center gap-1.75 rounded-md border border-line-strong bg-panel px-2 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus max-sm:w-full"
    >
      {isPending ? <Spinner /> : <Search className="size-3.5 shrink-0 text-faint" aria-hidden />}
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 bg-transparent outline-none max-sm:text-base"
      />
      {text === "" && <Kbd keys="/" />}
    </div>
  );
}
