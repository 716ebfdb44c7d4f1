"use client";
import { Download, RotateCw } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { toast } from "@/components/ground/toasts/toast";
import { IssueList } from "@/components/intake/report/issue-list";
import { Fact, ReportFacts } from "@/components/intake/report/report-facts";
import { labelWords } from "@/components/intake/report/report-words";
import { Button } from "@/components/ground/ui/button";
import { Sheet } from "@/components/ground/ui/sheet";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { can } from "@/lib/auth/permissions";
import { DateTime } from "@/components/ground/ui/date-time";
import { formatBytes } from "@/lib/format";
import { paths } from "@/lib/paths";
import { plainReport } from "@/lib/traces/import-report";
import { useAct } from "@/components/ground/asking/use-act";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useTraceActionsIfAny } from "../reading/trace-actions";

const listedLabels = 20;

/**
 * How the file of the trace was read: format, order, what was left out and not mapped; the
 * file itself, and reading it again.
 */
export function ImportSheet() {
  const { trace, workspace, formatTitle } = useReading();
  const { openPanel } = useMoves();
  const { labels, report } = trace;
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && openPanel(null)} title="Import">
      <ReportFacts report={report ?? plainReport}>
        <Fact label="Read as">{formatTitle}</Fact>
        <Fact label="File">
          <Original />
        </Fact>
        <Fact label="Imported">
          <DateTime at={trace.createdAt} />
          {trace.importId && (
            <>
              {" "}
              <Link href={paths.import(workspace.slug, trace.importId)} className="text-link hover:underline">
                together with other traces from the file
              </Link>
            </>
          )}
        </Fact>
        {labels.length > 0 && (
          <Fact label="Labels in the file">
            <ul>
              {labelWords(labels.slice(0, listedLabels), labels.length).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Fact>
        )}
      </ReportFacts>
      {report === null && (
        <p className="mt-3 text-xs text-faint">
          This trace was imported before import reports existed. Re-read it to create one.
        </p>
      )}
      <div className="mt-3">
        <IssueList issues={trace.issues} />
      </div>
      <ReadAgain />
    </Sheet>
  );
}

function Original() {
  const { source, trace } = useReading();
  if (!trace.original && !trace.isStreamed) return "not kept";
  return (
    <>
      {trace.isStreamed && "sent span by span "}
      {trace.original && (
        <>
          <span dir="auto">{visibleText(trace.original.fileName ?? "pasted text")}</span>,{" "}
          {formatBytes(trace.original.byteSize)}{" "}
        </>
      )}
      {source.original && (
        <a href={source.original()} download className="inline-flex items-center gap-1 text-link hover:underline">
          <Download className="size-3" aria-hidden />
          {trace.isStreamed ? "download the spans" : "download it unchanged"}
        </a>
      )}
    </>
  );
}

function ReadAgain() {
  const { trace, workspace } = useReading();
  const actions = useTraceActionsIfAny();
  const { isBusy, act } = useAct();
  if (actions === null || !(trace.original || trace.isStreamed) || !can(workspace.role, "trace:write")) return null;
  const readAgain = async () => {
    const read = await act(actions.readAgain, { workspace: workspace.slug, traceId: trace.id });
    if (read) toast.success(read.isChanged ? "Re-read: the steps have changed." : "Re-read: nothing changed.");
  };
  return (
    <div className="mt-4 border-t pt-4">
      <Button disabled={isBusy} onClick={() => void readAgain()}>
        {isBusy ? <Spinner /> : <RotateCw className="size-3.5" aria-hidden />}
        Re-read with the current reader
      </Button>
      <p className="mt-1.5 text-xs text-faint">
        Rebuilds steps, agents and this report from the file. The address, runs, labels and manual corrections stay.
      </p>
    </div>
  );
}
