import { type Prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type ComparableTrace } from "@/lib/traces/comparable-trace";
import { type TraceAgent } from "@/lib/traces/trace";

/** The columns of a trace that is compared with another. */
export const comparableColumns = {
  id: true,
  title: true,
  outcome: true,
  systemName: true,
  systemVersion: true,
  agents: true,
  stepCount: true,
  sequence: true,
  createdAt: true,
} as const satisfies Prisma.TraceSelect;

type Row = Prisma.TraceGetPayload<{ select: typeof comparableColumns }>;

export const fromComparableRow = ({ systemName, systemVersion, agents, ...row }: Row): ComparableTrace => ({
  ...row,
  title: unescapeFromStorage(row.title),
  system: systemName === null ? null : systemOf(systemName, systemVersion),
  agents: (unescapeValueFromStorage(agents) as unknown as TraceAgent[]).map(({ name }) => name),
  createdAt: row.createdAt.toISOString(),
});

const systemOf = (name: string, version: string | null): ComparableTrace["system"] => ({
  name: unescapeFromStorage(name),
  ...(version !== null && { version: unescapeFromStorage(version) }),
});
