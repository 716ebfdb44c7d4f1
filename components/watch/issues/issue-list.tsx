"use client";
import { ExternalLink, Link2, Plus, Unlink } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { useAct } from "@/components/ground/asking/use-act";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { Button } from "@/components/ground/ui/button";
import { IconButton } from "@/components/ground/ui/icon-button";
import Link from "@/components/ground/ui/link";
import { Pill } from "@/components/ground/ui/pill";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type IncidentIssueView } from "@/lib/attribution/issues/issue-view";
import { kindTitles } from "@/lib/attribution/write-back/destination-view";
import { paths } from "@/lib/paths";
import { useIssueActions } from "./issue-actions";

const LinkDialog = dynamic(() => import("./link-dialog").then((m) => m.LinkDialog), { loading: TypingAhead });
const IssueDialog = dynamic(() => import("./issue-dialog").then((m) => m.IssueDialog), { loading: TypingAhead });

/** The issues of an incident in other places, and what creates one. */
export function IssueList({
  workspace,
  number,
  issues,
  trackers,
  canChange,
}: {
  workspace: string;
  number: number;
  issues: readonly IncidentIssueView[];
  /** Where issues can be created. */
  trackers: readonly { id: string; name: string }[];
  canChange: boolean;
}) {
  const [open, setOpen] = useState<"create" | "link" | null>(null);
  const close = () => setOpen(null);
  const free = trackers.filter(({ id }) => issues.every((issue) => issue.destinationId !== id));
  return (
    <div className="flex flex-col items-start gap-2">
      <RefreshWhile isActive={issues.some(({ isPending }) => isPending)} />
      {issues.length > 0 && (
        <ul aria-label="Issues" className="flex w-full flex-col gap-2">
          {issues.map((issue) => (
            <Issue key={issue.id} workspace={workspace} number={number} issue={issue} canChange={canChange} />
          ))}
        </ul>
      )}
      {canChange && free.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setOpen("create")}>
            <Plus className="size-3.5" aria-hidden />
            Create an issue
          </Button>
          <Button size="sm" onClick={() => setOpen("link")}>
            <Link2 className="size-3.5" aria-hidden />
            Link an issue
          </Button>
        </div>
      )}
      {!canChange && issues.length === 0 && <p className="text-muted">None yet.</p>}
      {canChange && trackers.length === 0 && issues.length === 0 && (
        <p className="text-muted">
          Connect GitHub, GitLab, or Linear under{" "}
          <Link href={paths.settings(workspace, "write-back")} className="text-link underline underline-offset-2">
            Settings, Write-back
          </Link>{" "}
          to make this incident an issue there.
        </p>
      )}
      {open === "create" && <IssueDialog workspace={workspace} number={number} trackers={free} onClose={close} />}
      {open === "link" && <LinkDialog workspace={workspace} number={number} trackers={free} onClose={close} />}
    </div>
  );
}

const stateWords = ({ key, sought, isClosed }: IncidentIssueView): string => {
  if (key === null) return sought === null ? "not created" : "not linked";
  return isClosed ? "closed" : "open";
};

function Issue({
  workspace,
  number,
  issue,
  canChange,
}: {
  workspace: string;
  number: number;
  issue: IncidentIssueView;
  canChange: boolean;
}) {
  const { create, unlink } = useIssueActions();
  const { isBusy, act } = useAct();
  const { id, destinationId, tracker, kind, key, url, sought, isPending, problem } = issue;
  const name = [kindTitles[kind], visibleText(key ?? sought ?? "")].join(" ").trim();
  const again = () => void act(create, { workspace, number, destinationId });
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-6 flex-wrap items-center gap-2">
        {url === null ? (
          <span className="min-w-0 truncate font-medium" dir="auto">
            {name}
          </span>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-w-0 items-center gap-1 text-link hover:underline"
          >
            <span className="min-w-0 truncate" dir="auto">
              {name}
            </span>
            <ExternalLink className="size-3.5 shrink-0" aria-label="opens in a new tab" />
          </a>
        )}
        <span className="min-w-0 truncate text-muted" dir="auto">
          {visibleText(tracker)}
        </span>
        {isPending && key === null ? (
          <span role="status" className="flex items-center gap-1.5 text-muted">
            <Spinner /> {sought === null ? "Creating…" : "Looking for it…"}
          </span>
        ) : (
          <Pill>{stateWords(issue)}</Pill>
        )}
        {canChange && !isPending && (
          <IconButton
            label={`Remove the link to ${name}`}
            className="ml-auto"
            disabled={isBusy}
            onClick={() => void act(unlink, { workspace, id })}
          >
            <Unlink className="size-3.5" aria-hidden />
          </IconButton>
        )}
      </div>
      {problem !== null && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="min-w-0 break-words text-fault">{visibleText(problem)}</p>
          {canChange && !isPending && (
            <Button size="sm" disabled={isBusy} onClick={again}>
              {isBusy && <Spinner />}
              Try again
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
