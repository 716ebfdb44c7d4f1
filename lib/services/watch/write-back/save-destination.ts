import {
  type DestinationKind,
  isTrackerKind,
  type SendingRule,
  type TrackerKind,
} from "@/lib/attribution/write-back/destination-view";
import { destinationWords } from "@/lib/attribution/write-back/destination-words";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { codeOf, KnownError } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { checkHeader, type TargetHeader } from "../../connections/channels/check-target";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { recordAudit } from "../../people/audit/record-audit";
import {
  type AccessOf,
  type DestinationAccess,
  hintOf,
  isTrackerAccess,
  openAccess,
  sealAccess,
  type TrackerAccess,
} from "./destination-access";
import { requireDestination } from "./require-destination";

export interface DestinationInput {
  /** Null or absent: a new one. */
  id?: string | null | undefined;
  name: string;
  /** Of a destination that is there it cannot be changed. */
  kind: DestinationKind;
  rule: SendingRule;
  baseUrl: string;
  /** Of Phoenix; of a tracker a repository, a project by its path, or a team by its key. */
  project?: string | undefined;
  /** Of Langfuse, its public key. */
  publicKey?: string | undefined;
  /** Of Langfuse the secret key, of Phoenix its API key, of a tracker its token. Absent: the stored one stays. */
  secret?: string | null | undefined;
  /** Of a tracker: what its webhooks are signed with. Absent: the stored one stays. Null: none. */
  webhookSecret?: string | null | undefined;
  /** Of OpenTelemetry. Absent: the stored one stays. Null: none. */
  header?: TargetHeader | null | undefined;
  /** The version of what the form was filled in over. */
  seen?: Seen;
}

const invalid = (field: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer: `/${field}`, message }]);

const checkBaseUrl = (text: string): string => {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw invalid("baseUrl", "Enter an address that starts with https:// or http://.");
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw invalid("baseUrl", "Enter the address alone: no password, no question mark and nothing after #.");
  return url.origin + url.pathname.replace(/\/+$/, "");
};

/** Keys belong to the server that they were entered for: another one is sent none that is stored. */
const keptSecret = <Secret>(
  given: Secret | null | undefined,
  stored: Secret | null | undefined,
  isMoved: boolean,
): Secret | null => {
  if (given !== undefined) return given;
  if (isMoved && stored !== null && stored !== undefined)
    throw invalid(
      "secret",
      "The address is on another server. Enter the key again: the stored one is only sent to the first.",
    );
  return stored ?? null;
};

const accessOf = (input: DestinationInput, stored: DestinationAccess | null): DestinationAccess => {
  if (stored !== null && stored.kind !== input.kind)
    throw new KnownError("CONFLICT", "The kind of a destination cannot be changed. Add another one instead.");
  const baseUrl = checkBaseUrl(input.baseUrl);
  const isMoved = stored !== null && new URL(stored.baseUrl).origin !== new URL(baseUrl).origin;
  if (isTrackerKind(input.kind)) {
    const before = stored as TrackerAccess | null;
    return trackerAccess({ ...input, kind: input.kind }, before, { baseUrl, isMoved });
  }
  if (input.kind === "langfuse") return langfuseAccess(input, stored as AccessOf<"langfuse"> | null, baseUrl, isMoved);
  if (input.kind === "phoenix") {
    const before = stored as AccessOf<"phoenix"> | null;
    const project = input.project?.trim() || before?.project || "default";
    return { kind: "phoenix", baseUrl, project, apiKey: keptSecret(input.secret, before?.apiKey, isMoved) };
  }
  const before = stored as AccessOf<"otlp"> | null;
  const header = keptSecret(input.header, before?.header, isMoved);
  return { kind: "otlp", baseUrl, header: header && checkHeader(header) };
};

const projectForms: Record<TrackerKind, { form: RegExp; say: string }> = {
  github: { form: /^[\w.-]+\/[\w.-]+$/, say: "Enter the repository as owner/name." },
  gitlab: { form: /^[^/\s]+(\/[^/\s]+)+$/, say: "Enter the path of the project, such as group/name." },
  linear: { form: /^[A-Za-z0-9]+$/, say: "Enter the key of the team, such as ENG." },
};
/** Shorter ones could be guessed. */
const shortestSecret = 16;

const trackerAccess = (
  { kind, project: given, secret, webhookSecret: givenSecret }: DestinationInput & { kind: TrackerKind },
  before: TrackerAccess | null,
  { baseUrl, isMoved }: { baseUrl: string; isMoved: boolean },
): TrackerAccess => {
  const project = given?.trim() || before?.project || "";
  const { form, say } = projectForms[kind];
  if (!form.test(project) || /(^|\/)\.{1,2}(\/|$)/.test(project)) throw invalid("project", say);
  const token = keptSecret(secret, before?.token, isMoved);
  if (token === null || token === "") throw invalid("secret", "Enter the token.");
  const webhookSecret = givenSecret === undefined ? (before?.webhookSecret ?? null) : givenSecret;
  if (webhookSecret !== null && webhookSecret.length < shortestSecret)
    throw invalid("webhookSecret", `Enter a webhook secret of at least ${shortestSecret} characters.`);
  return { kind, baseUrl, project, token, webhookSecret };
};

const langfuseAccess = (
  input: DestinationInput,
  before: AccessOf<"langfuse"> | null,
  baseUrl: string,
  isMoved: boolean,
): DestinationAccess => {
  const publicKey = input.publicKey?.trim() || before?.publicKey;
  const secretKey = keptSecret(input.secret, before?.secretKey, isMoved);
  if (publicKey === undefined) throw invalid("publicKey", "Enter the public key.");
  if (secretKey === null || secretKey === "") throw invalid("secret", "Enter the secret key.");
  return { kind: "langfuse", baseUrl, publicKey, secretKey };
};

const readStored = async (tx: Prisma.TransactionClient, ctx: WorkspaceContext, id: string, seen: Seen) => {
  await takeTurns(tx, `destination:${id}`);
  const row = await requireDestination(ctx, id, tx);
  const { hint, rule } = row;
  requireFresh(
    seen,
    standing(destinationWords({ name: unescapeFromStorage(row.name), hint, rule: rule as SendingRule })),
  );
  return openAccess(ctx.workspaceId, row.accessCiphertext);
};

const placeOf = (access: DestinationAccess): string => {
  if (access.kind === "langfuse") return JSON.stringify([access.baseUrl, access.publicKey]);
  return JSON.stringify([access.baseUrl, access.kind === "otlp" ? null : access.project]);
};

/**
 * What was sent stands elsewhere: nothing of it is taken back or left out at the new place. Throws CONFLICT where
 * issues are linked, whose numbers mean others there.
 */
const forgetSent = async (tx: Prisma.TransactionClient, destinationId: string): Promise<void> => {
  if ((await tx.incidentIssue.count({ where: { destinationId } })) > 0)
    throw new KnownError("CONFLICT", "Incidents are linked to issues there. Add another destination instead.");
  await tx.sending.deleteMany({ where: { destinationId, status: { not: "PENDING" } } });
  await tx.sending.updateMany({ where: { destinationId }, data: { sent: [], begun: [], sentAt: null } });
};

/**
 * Adds a destination, or changes the one with `id`. Throws NOT_FOUND, CONFLICT (name taken, another kind), INVALID for
 * what cannot be sent to, and a StaleError where it says something else than what was `seen`.
 */
export const saveDestination = async (ctx: WorkspaceContext, input: DestinationInput): Promise<{ id: string }> => {
  const { workspaceId } = ctx;
  const name = escapeForStorage(input.name.trim());
  if (name === "") throw invalid("name", "Enter a name.");
  try {
    return await prisma.$transaction(async (tx) => {
      const stored = input.id ? await readStored(tx, ctx, input.id, input.seen) : null;
      const access = accessOf(input, stored);
      const accessCiphertext = sealAccess(workspaceId, access);
      const isTracker = isTrackerAccess(access);
      // Nobody's answers become issues without being asked for.
      const rule = isTracker ? "asked" : input.rule;
      const hasWebhookSecret = isTracker && access.webhookSecret !== null;
      const data = { name, kind: access.kind, rule, accessCiphertext, hint: hintOf(access), hasWebhookSecret };
      if (input.id && stored !== null && placeOf(stored) !== placeOf(access)) await forgetSent(tx, input.id);
      const { id } = input.id
        ? await tx.destination.update({
            where: { id: input.id, workspaceId },
            data: { ...data, failureCount: 0, heldUntil: null },
            select: { id: true },
          })
        : await tx.destination.create({
            data: { ...data, workspaceId, createdByName: escapeForStorage(ctx.actor.name) },
            select: { id: true },
          });
      const details = { kind: access.kind, rule, isNew: stored === null };
      await recordAudit(tx, ctx, { kind: "destination.saved", subject: input.name.trim(), subjectId: id, details });
      return { id };
    });
  } catch (error) {
    if (codeOf(error) === "P2002")
      throw new KnownError("CONFLICT", `There is already a destination named ${input.name.trim()}.`, [
        { pointer: "/name", message: "This name is taken." },
      ]);
    throw error;
  }
};
