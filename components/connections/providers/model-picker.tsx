"use client";
import { Command } from "cmdk";
import { X } from "lucide-react";
import { useState } from "react";
import { CommandRow } from "@/components/ground/ui/command-rows";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Spinner } from "@/components/ground/ui/spinner";
import { type ListedModel } from "@/lib/attribution/provider-view";
import { type ModelDraft } from "./provider-draft";
import { type ListedModels } from "./use-listed-models";

/** The models of a provider, the first being the default, and a search of those that its endpoint lists. */
export function ModelPicker({
  models,
  listed,
  onAdd,
  onRemove,
}: {
  models: readonly ModelDraft[];
  listed: ListedModels;
  onAdd: (model: Pick<ListedModel, "name"> & Partial<ListedModel>) => void;
  onRemove: (rowId: number) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState("");
  const typed = search.trim();
  const offered = (listed.list?.ok ? listed.list.models : []).filter(
    ({ name }) => !models.some((model) => model.name === name),
  );
  const type = (text: string) => {
    setSearch(text);
    setIsOpen(true);
    if (!listed.list) listed.ask(); // one that did not answer is not asked at every letter
  };
  const add = (model: Parameters<typeof onAdd>[0]) => {
    onAdd(model);
    setSearch("");
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-xs font-medium text-muted">Models</legend>
      {models.length > 0 && (
        <ul aria-label="Models of this provider" className="mt-1 mb-2 rounded-md border">
          {models.map(({ rowId, name }, at) => (
            <li key={rowId} className="flex min-h-8 items-center gap-2 border-b pr-1 pl-2.5 last:border-0">
              <span className="min-w-0 flex-1 truncate font-mono text-xs" title={name}>
                {name}
              </span>
              {at === 0 && models.length > 1 && <span className="text-xs text-faint">default</span>}
              <IconButton label={`Remove ${name}`} onClick={() => onRemove(rowId)}>
                <X className="size-3.5" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Command
        label="Models of the endpoint"
        className="mt-1"
        data-takes-escape={isOpen || undefined}
        onFocus={() => {
          setIsOpen(true);
          listed.ask();
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") setIsOpen(true);
          if (event.key !== "Escape" || !isOpen) return;
          event.preventDefault();
          setIsOpen(false);
        }}
      >
        <Command.Input
          value={search}
          onValueChange={type}
          placeholder="Add a model: search or type its name"
          className="h-8 w-full rounded-md border border-line-strong bg-panel px-2.5 shadow-card outline-none placeholder:text-faint focus-visible:outline-2 focus-visible:outline-focus"
        />
        {/* There from the start: the input names it. */}
        <div hidden={!isOpen} className="mt-1 rounded-md border">
          <p role="status" className="px-2.5 pt-1.5 text-xs text-faint">
            <Said listed={listed} isNothingLeft={offered.length === 0} />
          </p>
          <Command.List className="max-h-48 overflow-y-auto p-1">
            {offered.map((model) => (
              <CommandRow key={model.name} value={model.name} onSelect={() => add(model)}>
                <span className="min-w-0 truncate font-mono text-xs">{model.name}</span>
              </CommandRow>
            ))}
            {typed !== "" && !offered.some(({ name }) => name === typed) && (
              <CommandRow value={`add ${typed}`} isAlwaysShown onSelect={() => add({ name: typed })}>
                <span className="min-w-0 truncate">
                  Add <span className="font-mono text-xs">{typed}</span>
                </span>
              </CommandRow>
            )}
          </Command.List>
        </div>
      </Command>
    </fieldset>
  );
}

function Said({ listed: { isAsking, list, canAsk }, isNothingLeft }: { listed: ListedModels; isNothingLeft: boolean }) {
  if (isAsking)
    return (
      <span className="inline-flex items-center gap-1.5">
        <Spinner /> Asking the endpoint…
      </span>
    );
  if (!canAsk) return "Enter address and key to list the endpoint's models.";
  if (!list) return null;
  if (!list.ok) return `${list.message} You can add a model by name.`;
  return isNothingLeft ? "The endpoint lists no others." : "Listed by the endpoint:";
}
