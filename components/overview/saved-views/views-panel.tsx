"use client";
import { UpdateView } from "./update-view";
import { useViewActionsIfAny, useViewActions } from "./view-actions";
import { Check, Link as LinkIcon, Lock, Pencil, Trash2, Users } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Input } from "@/components/ground/ui/input";
import { FormError } from "@/components/ground/ui/form-error";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { toast } from "@/components/ground/toasts/toast";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type SavedPage, type SavedView } from "@/lib/attribution/overview/saved-view";
import { paths } from "@/lib/paths";
import { versionOf } from "@/lib/traces/saved-words";

export interface ViewsPanelProps {
  workspace: string;
  page: SavedPage;
  /** What would be saved: the address of the page after the question mark. */
  query: string;
  /** What is compared with the open view, where that is less than what would be saved. */
  shown?: string | undefined;
  views: readonly SavedView[];
  /** The view that the page was opened from. */
  openId: string | null;
}

/** What of a page a view keeps. */
const savedWords: Record<SavedPage, string> = {
  overview: "the time and the filters of this page",
  versions: "the time and the filters of this page",
  traces: "search, order, and columns of this list",
  incidents: "search, state, owner, and order of this list",
};

/** The saved views of a page: opened, made of what is shown, updated, renamed, shared, deleted. */
export function ViewsPanel({ workspace, page, query, shown = query, views, openId }: ViewsPanelProps) {
  const actions = useViewActionsIfAny();
  return (
    <>
      {views.length === 0 && (
        <p className="px-1 pb-2 text-muted">
          None yet. A saved view is {savedWords[page]} under a name, with its own link.
        </p>
      )}
      <ul aria-label="Views" className="mb-2 max-h-72 overflow-y-auto">
        {views.map((view) => (
          <ViewLine key={view.id} workspace={workspace} view={view} isOpen={view.id === openId} query={shown} />
        ))}
      </ul>
      {actions && <SaveForm workspace={workspace} page={page} query={query} />}
    </>
  );
}

function SaveForm({ workspace, page, query }: Pick<ViewsPanelProps, "workspace" | "page" | "query">) {
  const actions = useViewActions();
  const router = useRouter();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(true);
  const { isBusy, send } = usePageAction(actions.save);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await send(
      { workspace, page, name, query, isShared },
      "Saved. Its link opens this page as it is now.",
    );
    if (!answer.ok) return;
    setName("");
    router.push(paths.savedView(workspace, answer.value.id));
  };
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-wrap items-center gap-2 border-t px-1 pt-2">
      <Input
        aria-label="Name of the view"
        placeholder="Name of what is shown now"
        className="min-w-0 flex-1"
        required
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" size="lg" disabled={isBusy}>
        Save
      </Button>
      <label className="flex w-full items-center gap-2 text-muted">
        <Checkbox checked={isShared} onCheckedChange={(next) => setShared(next === true)} />
        Everybody in the workspace sees it
      </label>
    </form>
  );
}

function ViewLine({
  workspace,
  view,
  isOpen,
  query,
}: {
  workspace: string;
  view: SavedView;
  isOpen: boolean;
  /** What is shown now. */
  query: string;
}) {
  const actions = useViewActionsIfAny();
  const [doing, setDoing] = useState<"nothing" | "renaming" | "deleting">("nothing");
  const href = paths.savedView(workspace, view.id);
  if (doing === "renaming" && actions)
    return <RenameForm workspace={workspace} view={view} onDone={() => setDoing("nothing")} />;
  return (
    <li className="flex items-center gap-1 rounded-sm px-1 hover:bg-hover">
      <Link href={href} className="min-w-0 flex-1 py-1.5" {...(isOpen ? { "aria-current": "true" as const } : {})}>
        <span className="block truncate font-medium" dir="auto">
          {isOpen && <Check className="mr-1 inline size-3.5" aria-hidden />}
          {visibleText(view.name)}
        </span>
        {!view.isOwn && <span className="block truncate text-xs text-faint">by {visibleText(view.createdByName)}</span>}
        {!view.isShared && <span className="block text-xs text-faint">only you see it</span>}
      </Link>
      <CopyLink href={href} name={view.name} />
      {actions && view.canChange && (
        <>
          {isOpen && query !== view.query && <UpdateView workspace={workspace} view={view} query={query} />}
          {view.isOwn && <ShareToggle workspace={workspace} view={view} />}
          <IconButton label={`Rename ${view.name}`} onClick={() => setDoing("renaming")}>
            <Pencil className="size-3.5" aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${view.name}`} onClick={() => setDoing("deleting")}>
            <Trash2 className="size-3.5" aria-hidden />
          </IconButton>
          <DeleteDialog
            workspace={workspace}
            view={view}
            isOpen={doing === "deleting"}
            onClose={() => setDoing("nothing")}
          />
        </>
      )}
    </li>
  );
}

function ShareToggle({ workspace, view: { id, name, isShared } }: { workspace: string; view: SavedView }) {
  const { isBusy, send } = usePageAction(useViewActions().share);
  const Icon = isShared ? Users : Lock;
  return (
    <IconButton
      label={isShared ? `Keep ${name} to yourself` : `Share ${name} with the workspace`}
      disabled={isBusy}
      onClick={() =>
        void send({ workspace, id, isShared: !isShared }, isShared ? "Only you see it now." : "Everybody sees it now.")
      }
    >
      <Icon className="size-3.5" aria-hidden />
    </IconButton>
  );
}

/** The whole address is only known in the browser. */
function CopyLink({ href, name }: { href: string; name: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(href, window.location.origin).href);
      toast.success("The link is copied.");
    } catch {
      toast.error("The browser did not allow copying. Open the view and copy its address by hand.");
    }
  };
  return (
    <IconButton label={`Copy the link of ${name}`} onClick={() => void copy()}>
      <LinkIcon className="size-3.5" aria-hidden />
    </IconButton>
  );
}

function RenameForm({ workspace, view, onDone }: { workspace: string; view: SavedView; onDone: () => void }) {
  const actions = useViewActions();
  const router = useRouter();
  const [start] = useState(view.name);
  const [name, setName] = useState(start);
  const form = useSaveOver(actions.rename, { mine: name.trim(), onKeep: onDone });
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await form.send({ workspace, id: view.id, name, seen: versionOf(start) });
    if (!answer.ok) return;
    toast.success("Renamed.");
    router.refresh();
    onDone();
  };
  return (
    <li>
      <StaleForm what="name" form={form} />
      <form onSubmit={(event) => void rename(event)} className="flex gap-2 px-1 py-1">
        <Input
          aria-label={`New name of ${view.name}`}
          required
          autoFocus
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="lg" disabled={form.isBusy}>
          Rename
        </Button>
      </form>
      <FormError message={form.error} />
    </li>
  );
}

function DeleteDialog({
  workspace,
  view,
  isOpen,
  onClose,
}: {
  workspace: string;
  view: SavedView;
  isOpen: boolean;
  onClose: () => void;
}) {
  const actions = useViewActions();
  const { isBusy, send } = usePageAction(actions.remove);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Delete “${visibleText(view.name)}”?`}
      confirmLabel="Delete"
      isBusy={isBusy}
      onConfirm={() => void send({ workspace, id: view.id }, "Deleted.").then(onClose)}
    >
      Its link leads nowhere then, for everybody. What it shows stays as it is.
    </ConfirmDialog>
  );
}
