"use client";
import { Check, ChevronDown, CircleDashed, CircleDot, CircleSlash, Ellipsis, GitMerge, Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { CommandKey } from "@/components/ground/ui/key-button";
import { Button } from "@/components/ground/ui/button";
import { FormError } from "@/components/ground/ui/form-error";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type IncidentDetail } from "@/lib/attribution/incidents/incident-view";
import { OwnerMark } from "./owner-mark";
import { useChange } from "./use-change";

const StateDialog = dynamic(() => import("./state-dialog").then((m) => m.StateDialog), { loading: TypingAhead });
const TitleDialog = dynamic(() => import("./title-dialog").then((m) => m.TitleDialog), { loading: TypingAhead });
const MergeDialog = dynamic(() => import("./merge-dialog").then((m) => m.MergeDialog), { loading: TypingAhead });

type Open = "FIXED" | "IGNORED" | "title" | "merge" | null;

/** What a person may do with an incident: its state, its owner, its title, and where it belongs. */
export function IncidentTools({
  workspace,
  incident,
  members,
}: {
  workspace: string;
  incident: IncidentDetail;
  members: readonly { id: string; name: string }[];
}) {
  const [open, setOpen] = useState<Open>(null);
  const [mine, setMine] = useState("");
  const { form, send } = useChange(workspace, incident, mine);
  const { state, owner } = incident;
  const setState = (next: "OPEN" | "ACKNOWLEDGED") => {
    setMine(`State: ${next.toLowerCase()}`);
    void send({ kind: "state", state: next });
  };
  const setOwner = (ownerId: string | null) => {
    setMine(`Owner: ${members.find(({ id }) => id === ownerId)?.name ?? "none"}`);
    void send({ kind: "owner", ownerId });
  };
  const group = "Incident";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <StaleForm what="incident" form={form} />
      <FormError message={form.error} />
      <CommandKey command={{ combination: "e", label: "Name the incident", group, run: () => setOpen("title") }} />
      <CommandKey command={{ combination: "f", label: "Mark as fixed", group, run: () => setOpen("FIXED") }} />
      <LazyMenu
        align="end"
        trigger={
          <Button disabled={form.isBusy} aria-label="Change the state">
            State
            <ChevronDown className="size-3.5 text-faint" aria-hidden />
          </Button>
        }
      >
        {({ DropdownMenuItem }) => (
          <>
            {state !== "OPEN" && (
              <DropdownMenuItem onSelect={() => setState("OPEN")}>
                <CircleDot aria-hidden /> Open again
              </DropdownMenuItem>
            )}
            {state !== "ACKNOWLEDGED" && (
              <DropdownMenuItem onSelect={() => setState("ACKNOWLEDGED")}>
                <CircleDashed aria-hidden /> Acknowledge
              </DropdownMenuItem>
            )}
            <DropdownMenuItem onSelect={() => setOpen("FIXED")}>
              <Check aria-hidden /> Fixed in a version…
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => setOpen("IGNORED")}>
              <CircleSlash aria-hidden /> Ignore…
            </DropdownMenuItem>
          </>
        )}
      </LazyMenu>
      <LazyMenu
        align="end"
        trigger={
          <Button disabled={form.isBusy} aria-label={`Owner: ${owner ? visibleText(owner.name) : "nobody"}`}>
            <OwnerMark owner={owner} />
            <span className="max-w-32 truncate" dir="auto">
              {owner ? visibleText(owner.name) : "No owner"}
            </span>
            <ChevronDown className="size-3.5 text-faint" aria-hidden />
          </Button>
        }
      >
        {({ DropdownMenuRadioGroup, DropdownMenuRadioItem }) => (
          <DropdownMenuRadioGroup value={owner?.id ?? ""} onValueChange={(id) => setOwner(id === "" ? null : id)}>
            <DropdownMenuRadioItem value="">Nobody</DropdownMenuRadioItem>
            {members.map(({ id, name }) => (
              <DropdownMenuRadioItem key={id} value={id}>
                <span className="truncate" dir="auto">
                  {visibleText(name)}
                </span>
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        )}
      </LazyMenu>
      <LazyMenu
        align="end"
        trigger={
          <Button aria-label="More" className="w-7 px-0">
            <Ellipsis className="size-4" aria-hidden />
          </Button>
        }
      >
        {({ DropdownMenuItem }) => (
          <>
            <DropdownMenuItem onSelect={() => setOpen("title")}>
              <Pencil aria-hidden /> {incident.isSuggested ? "Name or accept the title…" : "Rename…"}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => setOpen("merge")}>
              <GitMerge aria-hidden /> Merge into another one…
            </DropdownMenuItem>
          </>
        )}
      </LazyMenu>
      {(open === "FIXED" || open === "IGNORED") && (
        <StateDialog workspace={workspace} incident={incident} state={open} onClose={() => setOpen(null)} />
      )}
      {open === "title" && <TitleDialog workspace={workspace} incident={incident} onClose={() => setOpen(null)} />}
      {open === "merge" && <MergeDialog workspace={workspace} incident={incident} onClose={() => setOpen(null)} />}
    </div>
  );
}
