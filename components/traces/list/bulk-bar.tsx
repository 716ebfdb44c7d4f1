"use client";
import { useTraceListActions } from "./trace-list-actions";
import { Columns2, Library, Play, Tag, Tags, Trash2, Undo2, X } from "lucide-react";
import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import Link from "@/components/ground/ui/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { handOverSelection, selectionOf } from "@/components/measure/data-sets/handed-selection";
import { toast } from "@/components/ground/toasts/toast";
import { ask } from "@/components/ground/asking/ask";
import { DeleteDialog } from "@/components/traces/list/delete-dialog";
import { SystemDialog } from "@/components/traces/list/system-dialog";
import { TagDialog } from "@/components/traces/list/tag-dialog";
import { type TraceListView } from "@/components/traces/list/trace-list-view";
import { type BulkDialog, useBulkCommands } from "@/components/traces/list/use-bulk-commands";
import { type useSelection } from "@/components/traces/list/use-selection";
import { traceToCompare } from "@/components/trajectory/address/url-state";
import { Button } from "@/components/ground/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ground/ui/dropdown-menu";
import { IconButton } from "@/components/ground/ui/icon-button";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type Outcome } from "@/lib/traces/trace";
import { outcomes } from "@/lib/traces/outcomes";

const SelectionRunDialog = dynamic(() => import("./selection-run-dialog").then((m) => m.SelectionRunDialog), {
  loading: TypingAhead,
});
const SendDialog = dynamic(() => import("@/components/watch/write-back/send-dialog").then((m) => m.SendDialog), {
  loading: TypingAhead,
});
const QueueDialog = dynamic(() => import("./queue-dialog").then((m) => m.QueueDialog), { loading: TypingAhead });

/** What can be done with the selected traces; stands where the footer stood. */
export function BulkBar({ view, selection }: { view: TraceListView; selection: ReturnType<typeof useSelection> }) {
  const actions = useTraceListActions();
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const router = useRouter();
  const { workspace } = view;
  const { count } = selection;
  const traces = formatCount(count, "trace");
  const [first, second] = selection.table.isAllMatching ? [] : selection.table.ids;
  const done = (message: string) => {
    setDialog(null);
    selection.clear();
    toast.success(message);
    router.refresh();
  };
  const setOutcome = async (outcome: Outcome) => {
    const answer = await ask(actions.setOutcome, { workspace, selection: selection.selection, outcome });
    if (answer.ok) done(`Outcome of ${traces} set to ${outcome}.`);
    else toast.error(answer.message);
  };
  const dataSetHref = paths.newDataSet(workspace, selection.table.isAllMatching ? { q: view.q } : { of: selectionOf });
  const handOver = () => !selection.table.isAllMatching && handOverSelection([...selection.table.ids]);
  const compareHref =
    first !== undefined && second !== undefined && count === 2
      ? paths.trace(workspace, first, { cmp: traceToCompare(second) })
      : null;
  useBulkCommands(view, traces, {
    open: setDialog,
    setOutcome: (outcome) => void setOutcome(outcome),
    compareHref,
    freeze: () => {
      handOver();
      router.push(dataSetHref);
    },
    clear: selection.clear,
  });
  const onDialog = {
    view,
    actions,
    count,
    selection: selection.selection,
    onClose: () => setDialog(null),
    onDone: done,
  };
  return (
    <div
      role="region"
      aria-label="Selected traces"
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-t bg-selected px-4 py-1.5"
    >
      <span aria-live="polite" className="font-medium">
        {formatNumber(count)} selected
      </span>
      {!selection.table.isAllMatching && count < view.matchCount && (
        <Button variant="link" onClick={selection.selectAllMatching}>
          Select all {formatNumber(view.matchCount)} {view.q ? "that match" : "traces"}
        </Button>
      )}
      <span className="flex-1" />
      {view.canRun && (
        <Button variant="primary" onClick={() => setDialog("run")}>
          <Play className="size-3.5" aria-hidden />
          Run a method
        </Button>
      )}
      {compareHref !== null && (
        <Button asChild>
          <Link href={compareHref}>
            <Columns2 className="size-3.5" aria-hidden />
            Compare
          </Link>
        </Button>
      )}
      {view.canQueue && (
        <Button onClick={() => setDialog("queue")}>
          <Tags className="size-3.5" aria-hidden />
          Queue for labeling
        </Button>
      )}
      {view.canEvaluate && (
        <Button asChild>
          <Link href={dataSetHref} onClick={handOver}>
            <Library className="size-3.5" aria-hidden />
            Data set
          </Link>
        </Button>
      )}
      {view.canSend && (
        <Button onClick={() => setDialog("send")}>
          <Undo2 className="size-3.5" aria-hidden />
          Send answers
        </Button>
      )}
      {view.canWrite && (
        <>
          <Button onClick={() => setDialog("tag")}>
            <Tag className="size-3.5" aria-hidden />
            Tag
          </Button>
          <Button onClick={() => setDialog("system")}>Set system</Button>
          <OutcomeMenu onChoose={(outcome) => void setOutcome(outcome)} />
        </>
      )}
      {view.canDelete && (
        <Button onClick={() => setDialog("delete")}>
          <Trash2 className="size-3.5" aria-hidden />
          Delete
        </Button>
      )}
      <IconButton label="Clear the selection" onClick={selection.clear}>
        <X className="size-4" aria-hidden />
      </IconButton>
      {dialog === "run" && <SelectionRunDialog {...onDialog} />}
      {dialog === "send" && <SendDialog workspace={view.workspace} {...onDialog} />}
      {dialog === "queue" && <QueueDialog {...onDialog} />}
      {dialog === "tag" && <TagDialog {...onDialog} />}
      {dialog === "system" && <SystemDialog {...onDialog} />}
      {dialog === "delete" && <DeleteDialog workspace={workspace} {...onDialog} />}
    </div>
  );
}

function OutcomeMenu({ onChoose }: { onChoose: (outcome: Outcome) => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>Set outcome</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {outcomes.map((outcome) => (
          <DropdownMenuItem key={outcome} onSelect={() => onChoose(outcome)}>
            {outcome}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
