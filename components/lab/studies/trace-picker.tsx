"use client";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { useTraceSearch } from "@/components/ground/search/use-trace-search";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Input } from "@/components/ground/ui/input";
import { Label } from "@/components/ground/ui/label";
import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type ChosenTrace } from "./study-draft";

/** Traces of the workspace, found as one types; what is chosen stands above with a way to take it back. */
export function TracePicker({
  workspace,
  label,
  search,
  chosen,
  isMany,
  fault,
  onChange,
}: {
  workspace: string;
  label: string;
  /** Narrows what is found, in the grammar of the list: `outcome:passed`. */
  search: string;
  chosen: readonly ChosenTrace[];
  isMany: boolean;
  fault: string | undefined;
  onChange: (chosen: readonly ChosenTrace[]) => void;
}) {
  const [text, setText] = useState("");
  const { traces } = useTraceSearch(workspace, `${search} ${text}`.trim());
  const found = traces.filter(({ id }) => chosen.every((one) => one.id !== id));
  const id = useId();
  const hasRoom = isMany || chosen.length === 0;
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id}>{label}</Label>
      {chosen.length > 0 && (
        <ul aria-label={`${label}: chosen`} className="flex max-h-40 flex-col gap-1 overflow-y-auto">
          {chosen.map((one) => (
            <li key={one.id} className="flex items-center gap-2 rounded-md border bg-sunken py-0.5 pr-1 pl-2.5">
              <span className="min-w-0 flex-1 truncate" dir="auto" title={visibleText(one.title)}>
                {visibleText(one.title)}
              </span>
              <IconButton
                label={`Remove ${visibleText(one.title)}`}
                className="size-6"
                onClick={() => onChange(chosen.filter((other) => other.id !== one.id))}
              >
                <X className="size-3.5" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {hasRoom && (
        <>
          <Input
            id={id}
            value={text}
            placeholder="Search traces…"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            {...(fault ? { "aria-describedby": `${id}-fault` } : {})}
          />
          <ul aria-label="Matching traces" className="overflow-hidden rounded-md border empty:hidden">
            {found.map((trace) => (
              <li key={trace.id} className="border-b last:border-0">
                <button
                  type="button"
                  onClick={() => onChange([...chosen, { id: trace.id, title: trace.title }])}
                  className="flex w-full items-center gap-2 px-2.5 py-1 text-left hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 truncate" dir="auto">
                    {visibleText(trace.title)}
                  </span>
                  <OutcomePill outcome={trace.outcome} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {fault && (
        <p id={`${id}-fault`} className="text-xs text-faint">
          {fault}
        </p>
      )}
    </div>
  );
}
