/** What an issue is made of. */
export interface NewIssue {
  /** A UUID of version 4 by which it is found again. It stands in the body. */
  marker: string;
  title: string;
  /** Markdown. */
  body: string;
}

/** An issue as its tracker has it. */
export interface TrackerIssue {
  /** What the tracker knows it by. */
  externalId: string;
  /** As people name it: #12, ENG-12. */
  key: string;
  url: string;
  state: "open" | "closed" | "dropped";
}

/** Where incidents become issues. All of it throws PlatformError. */
export interface Tracker {
  /** The issue with this marker that was created after a time, ISO 8601; null for none. */
  find: (sought: { marker: string; since: string }) => Promise<TrackerIssue | null>;
  create: (issue: NewIssue) => Promise<TrackerIssue>;
  /** By what people call it: 12, ENG-12. Null where there is none. */
  look: (sought: string) => Promise<TrackerIssue | null>;
  /** Null where it is gone. */
  read: (externalId: string) => Promise<TrackerIssue | null>;
  setState: (externalId: string, state: TrackerIssue["state"]) => Promise<void>;
  setTitle: (externalId: string, title: string) => Promise<void>;
  /** Resolves where it answers and accepts the token. */
  test: () => Promise<void>;
}

/** Clocks differ: what is looked for may carry an earlier time than ours. */
export const sinceSkewed = (since: string): string => new Date(Date.parse(since) - 3_600_000).toISOString();

export const listedPerPage = 100;
/** Issues that are looked through for one that was created just before. */
export const mostListedPages = 10;
