import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { ShareSettings } from "@/lib/traces/share-settings";
import { type ShareState, type ShareView } from "@/lib/traces/share-view";

export const shareColumns = {
  id: true,
  traceId: true,
  createdByName: true,
  createdAt: true,
  expiresAt: true,
  settings: true,
  revokedAt: true,
  revokedByName: true,
  viewCount: true,
  lastViewedAt: true,
  passphraseHash: true,
  trace: { select: { title: true } },
} as const satisfies Prisma.ShareSelect;

type ShareRow = Prisma.ShareGetPayload<{ select: typeof shareColumns }>;

const stateOf = ({ revokedAt, expiresAt }: ShareRow, now: Date): ShareState =>
  revokedAt ? "revoked" : expiresAt && expiresAt <= now ? "expired" : "active";

export const toShareView = (row: ShareRow, now: Date): ShareView => ({
  id: row.id,
  traceId: row.traceId,
  traceTitle: unescapeFromStorage(row.trace.title),
  state: stateOf(row, now),
  createdBy: unescapeFromStorage(row.createdByName),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  revokedBy: row.revokedByName === null ? null : unescapeFromStorage(row.revokedByName),
  hasPassphrase: row.passphraseHash !== null,
  viewCount: row.viewCount,
  lastViewedAt: row.lastViewedAt?.toISOString() ?? null,
  settings: ShareSettings.parse(row.settings),
});
