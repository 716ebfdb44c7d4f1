import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { codeOf, KnownError } from "@/lib/errors";
import { targetWords } from "@/lib/replay/target-words";
import { newWebhookSecret } from "@/lib/outbound/webhook-signature";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { systemColumns } from "../../ground/stored/system-columns";
import { checkTargetLimits, checkTargetName, checkTargetUrl } from "./check-target-input";
import { ensureSandbox, sandboxName } from "./ensure-sandbox";
import { requireTarget } from "./require-target";
import { type TargetRow, toTargetView } from "./target-row";
import { sealTargetSecret } from "./target-secret";

export interface TargetInput {
  /** Null or absent: a new target. */
  id?: string | null | undefined;
  /** Absent: as it was. A new target needs name and address; the sandbox has neither to change. */
  name?: string | undefined;
  url?: string | undefined;
  /** Name of the system whose traces are replayed here unless a person says otherwise; null: none. */
  system?: string | null | undefined;
  maxConcurrent?: number | undefined;
  maxSeconds?: number | undefined;
  /** The version of what the form was filled in over. */
  seen?: Seen;
}

const usualLimits = { maxConcurrent: 4, maxSeconds: 300 };

const invalid = (field: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer: `/${field}`, message }]);

/** Name and address as they are to be stored; absent where they stay. */
interface Place {
  name?: string;
  url?: string;
}

const placeColumns = (input: TargetInput, stored: TargetRow | null): Place => {
  if (stored?.kind === "SANDBOX") {
    if (input.url !== undefined) throw invalid("url", "The sandbox is built in and has no address.");
    if (input.name !== undefined && input.name.trim() !== sandboxName)
      throw invalid("name", "The sandbox keeps its name.");
    return {};
  }
  const [{ name }, url] = [input, input.url === undefined ? stored?.url : checkTargetUrl(input.url)];
  if (name === undefined && stored === null) throw invalid("name", "Enter a name.");
  if (url === undefined || url === null) throw invalid("url", "Enter the address of the system.");
  return { ...(name !== undefined && { name: escapeForStorage(checkTargetName(name)) }), url };
};

const systemColumn = ({ system }: TargetInput) => {
  if (system === undefined) return {};
  const { systemKey } = systemColumns(system);
  if ([...systemKey].length > 200) throw invalid("system", "Enter a name of at most 200 characters.");
  return { systemKey: systemKey === "" ? null : systemKey };
};

/** What is known of the old address says nothing of the new one. */
const forgotten = { capabilities: Prisma.DbNull, checkedAt: null, problem: null, problemCode: null };

const translate = (error: unknown, name: string): unknown => {
  if (codeOf(error) === "P2002")
    return new KnownError("CONFLICT", `There is already a replay target named ${name}.`, [
      { pointer: "/name", message: "This name is taken." },
    ]);
  if (codeOf(error) === "P2025")
    return new KnownError("CONFLICT", "Someone else changed this replay target in the meantime. Reload the page.");
  return error;
};

/**
 * Adds a replay target, or changes the one with `id`. The secret that requests to a new one are signed with is answered
 * this once; an address on another server gets a new secret, since the old one is known only to the old server. Throws
 * INVALID, NOT_FOUND, CONFLICT for a name that is taken or a change meanwhile, and a StaleError where it says something
 * else than what was `seen`.
 */
export const saveTarget = async (
  ctx: WorkspaceContext,
  input: TargetInput,
): Promise<{ id: string; secret: string | null }> => {
  const { workspaceId } = ctx;
  await ensureSandbox(ctx); // nobody's target takes its name
  try {
    return await prisma.$transaction(async (tx) => {
      if (input.id) await takeTurns(tx, `replay target:${input.id}`);
      const stored = input.id ? await requireTarget(ctx, input.id, tx) : null;
      requireFresh(input.seen, stored && standing(targetWords(toTargetView(stored))));
      const { maxConcurrent, maxSeconds } = { ...(stored ?? usualLimits), ...definedLimits(input) };
      const place = placeColumns(input, stored);
      const data = { ...place, ...systemColumn(input), ...checkTargetLimits({ maxConcurrent, maxSeconds }) };
      const { url } = place;
      const isMoved = url !== undefined && url !== stored?.url;
      const isElsewhere = isMoved && (stored?.url == null || new URL(stored.url).origin !== new URL(url).origin);
      const secret = isElsewhere ? newWebhookSecret() : null;
      const sealed =
        secret === null ? {} : { secretCiphertext: sealTargetSecret(workspaceId, { secret, previous: null }) };
      const { id, name } = stored
        ? await tx.replayTarget.update({
            where: { id: stored.id, workspaceId, updatedAt: stored.updatedAt },
            data: { ...data, ...sealed, ...(isMoved && forgotten) },
          })
        : await tx.replayTarget.create({
            data: {
              ...data,
              ...sealed,
              workspaceId,
              kind: "HTTP",
              name: place.name ?? "",
              createdByName: escapeForStorage(ctx.actor.name),
            },
          });
      await recordAudit(tx, ctx, {
        kind: "replay-target.saved",
        subject: unescapeFromStorage(name),
        subjectId: id,
        details: { isNew: stored === null, ...(isMoved && { url }), isSecretNew: secret !== null },
      });
      return { id, secret };
    });
  } catch (error) {
    throw translate(error, input.name?.trim() ?? "");
  }
};

const definedLimits = ({ maxConcurrent, maxSeconds }: TargetInput) => ({
  ...(maxConcurrent !== undefined && { maxConcurrent }),
  ...(maxSeconds !== undefined && { maxSeconds }),
});
