import { type Prisma, type prisma } from "@/lib/db";
import { type Capabilities } from "@/lib/replay/protocol/messages";
import { replayProblems } from "@/lib/replay/replay-target";
import { type TargetKind, type TargetView } from "@/lib/replay/target-view";
import { escapeValueForStorage, unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";

export type TargetRow = NonNullable<Awaited<ReturnType<typeof prisma.replayTarget.findFirst>>>;

const kinds = { SANDBOX: "sandbox", HTTP: "http" } as const satisfies Record<TargetRow["kind"], TargetKind>;

/**
 * Without the example: it can be a whole task of a megabyte, and only the conformance command
 * asks for it, at the target itself.
 */
export const toCapabilitiesColumn = ({ example: _example, ...capabilities }: Capabilities): Prisma.InputJsonValue =>
  escapeValueForStorage(capabilities) as unknown as Prisma.InputJsonValue;

export const capabilitiesOf = (row: Pick<TargetRow, "capabilities">): Capabilities | null =>
  unescapeValueFromStorage(row.capabilities) as unknown as Capabilities | null;

const textOf = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

export const toTargetView = (row: TargetRow): TargetView => ({
  id: row.id,
  name: unescapeFromStorage(row.name),
  kind: kinds[row.kind],
  url: row.url,
  systemKey: textOf(row.systemKey),
  maxConcurrent: row.maxConcurrent,
  maxSeconds: row.maxSeconds,
  capabilities: capabilitiesOf(row),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  problem: textOf(row.problem),
  problemCode: replayProblems.find((code) => code === row.problemCode) ?? null,
  createdByName: unescapeFromStorage(row.createdByName),
  createdAt: row.createdAt.toISOString(),
});
