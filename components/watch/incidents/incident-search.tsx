"use client";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState, useTransition } from "react";
import { useKey } from "@/components/ground/keys/key-provider";
import { Kbd } from "@/components/ground/ui/kbd";
import { Spinner } from "@/components/ground/ui/spinner";
import { type IncidentAddress, paths } from "@/lib/paths";

const pauseMs = 300;

/** Searches titles, agents and numbers a moment after the last key. */
export function IncidentSearch({ workspace, address }: { workspace: string; address: IncidentAddress }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(address.q ?? "");
  const [isPending, startTransition] = useTransition();
  useKey({ combination: "/", label: "Search incidents", group: "Incidents" }, () => input.current?.focus());
  const search = useEffectEvent((q: string) => {
    if (q === (address.q ?? "")) return;
    const next = { ...address, q: q === "" ? undefined : q, cursor: undefined };
    startTransition(() => router.replace(paths.incidents(workspace, next)));
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
        aria-label="Search incidents"
        placeholder="Search incidents"
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
