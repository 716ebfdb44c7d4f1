"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type IssuePreview } from "@/lib/attribution/issues/issue-view";

interface ToTracker {
  workspace: string;
  number: number;
  destinationId: string;
}

/** What makes issues of incidents. */
interface IssueActions {
  /** What would be created; sends nothing. */
  preview: Action<ToTracker, IssuePreview>;
  /** Creates one, or tries again; asked for twice, there is one. */
  create: Action<ToTracker, unknown>;
  /** Links the issue of an address. */
  link: Action<{ workspace: string; number: number; address: string }, unknown>;
  unlink: Action<{ workspace: string; id: string }, unknown>;
}

const made = actionsContext<IssueActions>("issues");
export const IssueActionsProvider = made.Provider;
export const useIssueActions = made.useActions;
