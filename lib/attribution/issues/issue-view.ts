import { type TrackerKind } from "@/lib/attribution/write-back/destination-view";

/** An incident as an issue of a tracker, or on its way there. */
export interface IncidentIssueView {
  id: string;
  destinationId: string;
  tracker: string;
  kind: TrackerKind;
  /** As people name it: #12, ENG-12; null until it is there. */
  key: string | null;
  url: string | null;
  /** What people call it where it was there before, as in 12 or ENG-12; null where it is created from here. */
  sought: string | null;
  isClosed: boolean;
  /** Something waits to be sent. */
  isPending: boolean;
  /** Why it failed, in a sentence. */
  problem: string | null;
}

/** What an issue would say, or where it is already. */
export interface IssuePreview {
  title: string;
  /** Markdown. */
  body: string;
  existing: { key: string; url: string } | null;
}
