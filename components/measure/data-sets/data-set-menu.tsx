"use client";
import { useDataSetActions } from "./data-set-actions";
import { Ellipsis, Pencil, Snowflake, Trash2, Upload } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { IconButton } from "@/components/ground/ui/icon-button";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { type DataSetView } from "@/lib/attribution/evaluation/data-set-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { RenameDialog } from "./rename-dialog";
import { UploadDialog } from "./upload-dialog";

/** What else can be done with a data set. A reader who may not write can take its table away. */
export function DataSetMenu({
  workspace,
  dataSet,
  split,
  canEvaluate,
}: {
  workspace: string;
  dataSet: DataSetView;
  split: string | null;
  canEvaluate: boolean;
}) {
  const [dialog, setDialog] = useState<"rename" | "upload" | "delete" | null>(null);
  const { id, version } = dataSet;
  const close = () => setDialog(null);
  const table = (format: "csv" | "md") =>
    paths.api.leaderboard(workspace, id, { version: version.number, split: split ?? undefined, format });
  return (
    <>
      <LazyMenu
        align="end"
        trigger={
          <IconButton label="More" variant="default">
            <Ellipsis className="size-4" aria-hidden />
          </IconButton>
        }
      >
        {({ DropdownMenuItem, DropdownMenuSeparator }) => (
          <>
            <DropdownMenuItem asChild>
              <a href={table("csv")} download>
                Leaderboard (CSV)
              </a>
            </DropdownMenuItem>
            <DropdownMenuItem asChild>
              <a href={table("md")} download>
                Leaderboard (Markdown)
              </a>
            </DropdownMenuItem>
            {canEvaluate && (
              <>
                <DropdownMenuSeparator />
                <DropdownMenuItem onSelect={() => setDialog("upload")}>
                  <Upload aria-hidden />
                  Upload answers of another system
                </DropdownMenuItem>
                <DropdownMenuItem asChild>
                  <Link href={paths.newDataSet(workspace, { of: id })}>
                    <Snowflake aria-hidden />
                    Freeze a new version
                  </Link>
                </DropdownMenuItem>
                <DropdownMenuItem onSelect={() => setDialog("rename")}>
                  <Pencil aria-hidden />
                  Rename
                </DropdownMenuItem>
                <DropdownMenuItem isDanger onSelect={() => setDialog("delete")}>
                  <Trash2 aria-hidden />
                  Delete
                </DropdownMenuItem>
              </>
            )}
          </>
        )}
      </LazyMenu>
      {dialog === "rename" && <RenameDialog workspace={workspace} dataSet={dataSet} onClose={close} />}
      {dialog === "upload" && <UploadDialog workspace={workspace} dataSet={dataSet} split={split} onClose={close} />}
      {dialog === "delete" && <DeleteDataSet workspace={workspace} dataSet={dataSet} onClose={close} />}
    </>
  );
}

function DeleteDataSet({
  workspace,
  dataSet: { id, name, versions, evaluationCount },
  onClose,
}: {
  workspace: string;
  dataSet: DataSetView;
  onClose: () => void;
}) {
  const { remove } = useDataSetActions();
  const router = useRouter();
  const { isBusy, send } = usePageAction(remove);
  const confirm = async () => {
    const { ok } = await send({ workspace, dataSetId: id }, "Data set deleted.");
    if (ok) router.push(paths.dataSets(workspace));
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      confirmLabel="Delete the data set"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    >
      Its {formatCount(versions.length, "version")} and {formatCount(evaluationCount, "evaluation")} and the answers
      uploaded for it are deleted too. Traces and runs stay.
    </ConfirmDialog>
  );
}
