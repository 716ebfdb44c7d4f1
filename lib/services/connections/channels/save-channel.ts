import { type ChangeType, knownChanges } from "@/lib/attribution/watching/change-types";
import { type ChannelKind } from "@/lib/attribution/watching/channel-view";
import { channelWords } from "@/lib/attribution/watching/channel-words";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { codeOf, KnownError, notFound } from "@/lib/errors";
import { newWebhookSecret } from "@/lib/outbound/webhook-signature";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { requireRowId } from "../../ground/ids/row-id";
import { type ChannelTarget, hintOf, openTarget, sealTarget, type TargetOf } from "./channel-target";
import { checkAddresses, checkHeader, checkUrl, type TargetHeader } from "./check-target";

export interface ChannelInput {
  /** Null or absent: a new channel. */
  id?: string | null | undefined;
  name: string;
  /** Of a channel that is there it cannot be changed. */
  kind: ChannelKind;
  /** Of a webhook or a Slack channel. Absent: the stored one stays. */
  url?: string | undefined;
  /** Of a webhook. Absent: the stored one stays. Null: none. */
  header?: TargetHeader | null | undefined;
  /** Of an email channel. Absent: the stored ones stay. */
  addresses?: readonly string[] | undefined;
  /** Of a webhook: what it is told of. Absent: the stored ones stay. */
  changes?: readonly ChangeType[] | undefined;
  /** The version of what the form was filled in over. */
  seen?: Seen;
}

const invalid = (field: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer: `/${field}`, message }]);

const webhookTarget = (input: ChannelInput, stored: TargetOf<"webhook"> | null): ChannelTarget => {
  const url = input.url === undefined ? stored?.url : checkUrl(input.url);
  if (url === undefined) throw invalid("url", "Enter the address to send to.");
  // Where a header's value goes to is part of its secret: whoever names another server must know the value.
  if (stored?.header && input.header === undefined && new URL(stored.url).origin !== new URL(url).origin)
    throw invalid(
      "headerValue",
      "The address is on another server. Enter the header again: the stored one is only sent to the original server.",
    );
  const kept = stored?.header ?? null;
  return {
    kind: "webhook",
    url,
    secret: stored?.secret ?? newWebhookSecret(),
    previous: stored?.previous ?? null,
    header: input.header === undefined ? kept : input.header && checkHeader(input.header),
  };
};

const targetOf = (input: ChannelInput, stored: ChannelTarget | null): ChannelTarget => {
  if (stored !== null && stored.kind !== input.kind)
    throw new KnownError("CONFLICT", "The kind of a channel cannot be changed. Add another channel instead.");
  if (input.kind === "webhook") return webhookTarget(input, stored?.kind === "webhook" ? stored : null);
  if (input.kind === "slack") {
    const url = input.url === undefined ? stored?.kind === "slack" && stored.url : checkUrl(input.url);
    if (!url) throw invalid("url", "Enter the address of the incoming webhook.");
    return { kind: "slack", url };
  }
  const addresses = input.addresses === undefined && stored?.kind === "email" ? stored.addresses : input.addresses;
  return { kind: "email", addresses: checkAddresses(addresses ?? []) };
};

interface Stored {
  target: ChannelTarget;
  targetCiphertext: string;
}

/** Throws a StaleError where it says something else than what was `seen`. */
const readStored = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  id: string,
  seen: Seen,
): Promise<Stored> => {
  await takeTurns(tx, `channel:${id}`);
  const row = await tx.channel.findFirst({
    where: { id: requireRowId(id, "channel"), workspaceId },
    select: { targetCiphertext: true, name: true, hint: true, changes: true },
  });
  if (!row) throw notFound("channel");
  requireFresh(seen, standing(channelWords({ ...row, name: unescapeFromStorage(row.name) })));
  return { targetCiphertext: row.targetCiphertext, target: openTarget(workspaceId, row.targetCiphertext) };
};

/**
 * Adds a channel, or changes the one with `id`. Answers the signing secret of a new webhook, this once; else null.
 * Throws NOT_FOUND, CONFLICT (name taken, another kind), INVALID for what cannot be sent to, and a StaleError where it
 * says something else than what was `seen`.
 */
export const saveChannel = async (
  ctx: WorkspaceContext,
  input: ChannelInput,
): Promise<{ id: string; secret: string | null }> => {
  const { workspaceId } = ctx;
  const name = escapeForStorage(input.name.trim());
  if (input.kind !== "webhook" && (input.changes ?? []).length > 0)
    throw invalid("changes", "Only a webhook can be told of changes.");
  if (name === "") throw invalid("name", "Enter a name.");
  try {
    return await prisma.$transaction(async (tx) => {
      const stored = input.id ? await readStored(tx, workspaceId, input.id, input.seen) : null;
      const target = targetOf(input, stored?.target ?? null);
      const data = {
        name,
        kind: target.kind,
        targetCiphertext: sealTarget(workspaceId, target),
        hint: hintOf(target),
        ...(input.changes ? { changes: knownChanges(input.changes) } : {}),
      };
      const { id } = stored
        ? await tx.channel.update({
            // What is known of the old address says nothing of the new one.
            where: { id: input.id ?? "", workspaceId, targetCiphertext: stored.targetCiphertext },
            data: { ...data, note: null, failureCount: 0, heldUntil: null },
            select: { id: true },
          })
        : await tx.channel.create({
            data: { ...data, workspaceId, createdByName: escapeForStorage(ctx.actor.name) },
            select: { id: true },
          });
      const details = { kind: target.kind, isNew: stored === null };
      await recordAudit(tx, ctx, { kind: "channel.saved", subject: input.name.trim(), subjectId: id, details });
      return { id, secret: stored === null && target.kind === "webhook" ? target.secret : null };
    });
  } catch (error) {
    if (codeOf(error) === "P2002")
      throw new KnownError("CONFLICT", `There is already a channel named ${input.name.trim()}.`, [
        { pointer: "/name", message: "This name is taken." },
      ]);
    if (codeOf(error) === "P2025")
      throw new KnownError("CONFLICT", "Someone else changed this channel in the meantime. Reload the page.");
    throw error;
  }
};
