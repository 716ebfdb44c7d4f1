import { createHash, randomBytes, randomUUID } from "node:crypto";
import { hashPassword, maxPasswordLength } from "@/lib/auth/password";
import { can } from "@/lib/auth/permissions";
import { hashToken, newToken } from "@/lib/auth/token";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { codeOf, KnownError, notFound } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { type RedactionSettings } from "@/lib/traces/redaction/redaction-settings";
import { type ShareSettings, type WantedShareSettings } from "@/lib/traces/share-settings";
import { type NewShare } from "@/lib/traces/share-view";
import { nameMembers } from "@/lib/traces/sharing/name-members";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireSight } from "../../ground/sight/require-sight";
import { recordAudit } from "../../people/audit/record-audit";
import { readRedaction } from "../../people/redaction/read-redaction";
import { requireRowId } from "../../ground/ids/row-id";
import { encrypt } from "../../ground/secrets/encrypt";
import { copyIncident } from "./copy-incident";
import { copyLabels } from "./copy-labels";
import { copyMedia } from "./copy-media";
import { copyRuns, type ShareTarget } from "./copy-runs";
import { copySteps } from "./copy-steps";
import { copyTaxonomies } from "./copy-taxonomies";
import { copyGroundTruth, copyTrace } from "./copy-trace";
import { readRunFigures } from "./read-run-figures";
import { type RunFigures } from "./share-manifest";
import { keepQuotes } from "./share-quotes";
import { readShareSource, type ShareSource } from "./share-source";
import { saysMore } from "./says-more";
import { settleMasking } from "./settle-masking";
import { openShareWords } from "./share-words";
import { lockShared } from "./create-share.sql";

export interface ShareWish {
  traceId: string;
  settings: WantedShareSettings;
  /** 1 to 2,160 (90 days); null for a link that does not expire, which needs the permission `share:forever`. */
  expiresInHours: number | null;
  /** 8 to 256 characters; null for none. */
  passphrase: string | null;
}

const minPassphraseLength = 8;
const mostShareHours = 90 * 24;

const hourMs = 3_600_000;
/** A trace of a hundred thousand steps takes seconds; whoever waits longer than this has left. */
const transaction = {
  timeout: 300_000,
  maxWait: 30_000,
  isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
};
const mostAttempts = 3;

const refuse = (field: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer: `/${field}`, message }]);

function checkWish(ctx: WorkspaceContext, { expiresInHours, passphrase }: ShareWish): void {
  if (expiresInHours === null && !can(ctx.role, "share:forever"))
    throw new KnownError("FORBIDDEN", "Only an owner can create a link that does not expire. Choose up to 90 days.");
  if (
    expiresInHours !== null &&
    !(Number.isInteger(expiresInHours) && expiresInHours >= 1 && expiresInHours <= mostShareHours)
  )
    throw refuse("expiresInHours", "A link lasts from 1 hour to 90 days.");
  if (passphrase === null) return;
  if (passphrase.length < minPassphraseLength)
    throw refuse("passphrase", `A passphrase needs at least ${minPassphraseLength} characters.`);
  if (passphrase.length > maxPasswordLength)
    throw refuse("passphrase", `A passphrase may have ${maxPasswordLength} characters at most.`);
}

/**
 * By a hash one can tell whether one has guessed a text that is masked: the copy has hashes of its
 * own, alike for what was alike.
 */
function newHashes(): (contentHash: string) => string {
  const salt = randomBytes(32);
  return (contentHash) => createHash("sha256").update(salt).update(contentHash).digest("hex");
}

async function insertSnapshot(tx: Prisma.TransactionClient, workspaceId: string): Promise<string> {
  const id = randomUUID();
  const { abstainBelow } = await tx.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { abstainBelow: true },
  });
  await tx.workspace.create({
    data: {
      id,
      isSnapshot: true,
      attributesUploads: false,
      name: "Shared trace",
      abstainBelow,
      slug: `snapshot-${randomBytes(20).toString("hex")}`,
      secretCiphertext: encrypt(randomBytes(32).toString("base64"), { workspaceId: id, purpose: "workspace-secret" }),
    },
  });
  return id;
}

/**
 * Holds the trace against deletion and sees it as it is at this moment; what changes of it
 * from now on is not in the copy.
 */
const holdTrace = async (tx: Prisma.TransactionClient, workspaceId: string, traceId: string): Promise<void> => {
  const rows = await lockShared(tx, workspaceId, traceId);
  if (rows.length === 0) throw notFound("trace");
};

/** Copies what is shared into a workspace of its own; answers its id. */
async function copyAll(
  tx: Prisma.TransactionClient,
  source: ShareSource,
  {
    settings,
    figures,
    rules,
  }: { settings: ShareSettings; figures: ReadonlyMap<string, RunFigures>; rules: RedactionSettings },
): Promise<string> {
  const { workspaceId, id: traceId } = source.trace;
  const words = await openShareWords(tx, source, { settings, rules, isCounting: false });
  const target = {
    workspaceId: await insertSnapshot(tx, workspaceId),
    traceId: randomUUID(),
    words,
    quotes: keepQuotes(tx, { workspaceId, traceId }, words),
    member: nameMembers(),
    hashOf: newHashes(),
  } satisfies ShareTarget;
  // What the trace says goes first: what is masked in it is hidden in what is said about it.
  await copyTrace(tx, source, { ...target, settings });
  await copySteps(tx, { from: { workspaceId, traceId }, to: target, words });
  await copyMedia(tx, { from: { workspaceId, traceId }, to: target, isPlain: words.isPlain });
  await copyGroundTruth(tx, source, target);
  await copyTaxonomies(tx, target);
  await copyRuns(tx, source, { ...target, figures });
  await copyLabels(tx, source, target);
  await copyIncident(tx, source, { ...target, settings });
  return target.workspaceId;
}

/**
 * Makes a link that lets anybody read a copy of the trace as it is now, with the chosen runs and labels, and answers
 * its token, this once. The copy lies in a workspace without members; it is there as a whole or not at all. Throws
 * NOT_FOUND, INVALID, and FORBIDDEN for a link without end by anybody but an owner, for one that is not masked by
 * anybody below an admin where the workspace masks what is shared, and for runs and labels that one is not to see
 * before one has labeled the trace.
 */
export const createShare = async (ctx: WorkspaceContext, wish: ShareWish, now = new Date()): Promise<NewShare> => {
  checkWish(ctx, wish);
  const { expiresInHours, passphrase } = wish;
  const rules = await readRedaction(ctx.workspaceId);
  const settings = settleMasking(ctx, wish.settings, rules);
  const traceId = requireRowId(wish.traceId, "trace");
  const saysOfOthers = saysMore(settings);
  if (saysOfOthers) await requireSight(ctx, { traceId });
  const [figures, passphraseHash] = [
    await readRunFigures(ctx, settings.runIds),
    passphrase === null ? null : await hashPassword(passphrase),
  ];
  const token = newToken();
  const expiresAt = expiresInHours === null ? null : new Date(now.getTime() + expiresInHours * hourMs);
  const shareId = await inOneGo(async (tx) => {
    await holdTrace(tx, ctx.workspaceId, traceId);
    const source = await readShareSource(tx, ctx, { traceId, settings });
    const { id } = await tx.share.create({
      data: {
        workspaceId: ctx.workspaceId,
        traceId,
        tokenHash: hashToken(token),
        passphraseHash,
        settings,
        expiresAt,
        snapshotWorkspaceId: await copyAll(tx, source, { settings, figures, rules }),
        createdById: ctx.actor.kind === "user" ? ctx.actor.userId : null,
        createdByName: escapeForStorage(ctx.actor.name),
        createdAt: now,
      },
      select: { id: true },
    });
    const subject = unescapeFromStorage(source.trace.title);
    const { runIds, ...chosen } = settings;
    const details = {
      expiresAt: expiresAt?.toISOString() ?? null,
      hasPassphrase: passphrase !== null,
      runCount: runIds.length,
      ...chosen,
    };
    if (saysOfOthers) await noteSightings(ctx, [traceId], tx);
    await recordAudit(tx, ctx, { kind: "share.created", subject, subjectId: id, details });
    return id;
  });
  return { shareId, token, expiresAt: expiresAt?.toISOString() ?? null };
};

/** What two transactions did to one row at once is done again by the second. */
async function inOneGo<T>(work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await prisma.$transaction(work, transaction);
    } catch (error) {
      if (codeOf(error) !== "P2034" || attempt >= mostAttempts) throw error;
    }
  }
}
