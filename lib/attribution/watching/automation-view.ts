/** The run that an automation starts: a method and who is asked, as it is chosen for runs by hand. */
export interface AutomationRun {
  method: string;
  providerId: string | null;
  model: string | null;
  revealExpectedAnswer: boolean;
  parameters: Record<string, unknown>;
  maxTokens: number | null;
  isFresh: boolean;
  isMasked: boolean;
}

/** What a person sets up. */
export interface AutomationInput {
  name: string;
  /** In the search grammar of the list. */
  filter: string;
  isEnabled: boolean;
  /** Null to start none. */
  run: AutomationRun | null;
  /** Of each run, and of all of a calendar month (UTC), US dollars; null for no limit beside the workspace's. */
  maxRunCostUsd: number | null;
  monthlyBudgetUsd: number | null;
  queueId: string | null;
  channelIds: readonly string[];
}

/** What an automation has done so far this month (UTC), and with how many traces it could not do something. */
export interface AutomationCounts {
  matched: number;
  runs: number;
  queued: number;
  notified: number;
  problems: number;
  spentUsd: number;
}

export interface AutomationView extends AutomationInput {
  id: string;
  /** Null where it starts no run, or the method is gone. */
  methodTitle: string | null;
  queueName: string | null;
  channelNames: readonly string[];
  /** What of it is not there any more, or switched off: a sentence each. */
  faults: readonly string[];
  month: AutomationCounts;
  /** When it last did something, ISO 8601; null for never. */
  lastAt: string | null;
}

/** What an automation did with one trace. */
export interface AutomationTurnView {
  traceId: string;
  /** Null for a trace that was deleted. */
  traceTitle: string | null;
  runId: string | null;
  runStatus: string | null;
  costUsd: number | null;
  isQueued: boolean;
  isNotified: boolean;
  problem: string | null;
  at: string;
}

/** What an automation may be told to do. */
export interface AutomationChoices {
  queues: readonly { id: string; name: string }[];
  channels: readonly { id: string; name: string; kind: string; isEnabled: boolean }[];
}
