import { type ExtraHeader } from "@/lib/attribution/extra-headers";
import { type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { providerWords, secretWords } from "@/lib/attribution/provider-words";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { recordAudit } from "../../people/audit/record-audit";
import { encrypt } from "../../ground/secrets/encrypt";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { requireRowId } from "../../ground/ids/row-id";
import { checkBaseUrl } from "./check-base-url";
import { checkKey } from "./check-key";
import { endRest } from "./keep-pace";
import { toProviderView } from "./provider-row";
import { requireSecretsForNewOrigin } from "./require-secrets";
import { headerFields } from "./stored-headers";

export interface ProviderInput extends Omit<
  ProviderView,
  "id" | "hasKey" | "keyHint" | "headerNames" | "tokensPerMinute" | "models"
> {
  models: readonly (JudgeModel & { priceAsOf: string | null })[];
  /** Absent or null: no limit. */
  tokensPerMinute?: number | null | undefined;
  /** Null or absent: a new provider. */
  id?: string | null | undefined;
  /** Absent: the stored key stays. Null: no key, as for a model on one's own machine. */
  key?: string | null | undefined;
  /** The same of its extra headers. */
  headers?: readonly ExtraHeader[] | null | undefined;
  /** The version of what the form was filled in over. */
  seen?: Seen;
}

const keyFields = (ctx: WorkspaceContext, key: string | null | undefined) => {
  const trimmed = key?.trim();
  if (key === undefined) return {};
  if (!trimmed) return { keyCiphertext: null, keyHint: null };
  return {
    keyCiphertext: encrypt(checkKey(trimmed), { workspaceId: ctx.workspaceId, purpose: "provider-key" }),
    // Of a short key four characters would be too much to show.
    keyHint: trimmed.length >= 16 ? trimmed.slice(-4) : null,
  };
};

const modelRows = (models: ProviderInput["models"]) => {
  const names = models.map((model) => model.name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined)
    throw new KnownError("INVALID", `The model ${repeated} is listed twice.`, [
      { pointer: "/models", message: "Listed twice." },
    ]);
  return models.map((model, position) => ({
    name: model.name,
    contextTokens: model.contextTokens,
    replyTokens: model.replyTokens ?? null,
    seesImages: model.seesImages ?? false,
    inputUsdPerMillion: model.inputUsdPerMillion,
    cachedInputUsdPerMillion: model.cachedInputUsdPerMillion ?? null,
    outputUsdPerMillion: model.outputUsdPerMillion,
    position,
    priceAsOf: model.priceAsOf === null ? null : new Date(model.priceAsOf),
  }));
};

/** Prisma's codes: a unique value is taken; the row to update is gone or changed. */
const translate = (error: unknown, name: string): unknown => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "P2002") {
    return new KnownError("CONFLICT", `There is already a provider named ${name}. Change its name under More.`, [
      { pointer: "/name", message: "This name is taken." },
    ]);
  }
  if (code === "P2025")
    return new KnownError("CONFLICT", "Someone else changed this provider in the meantime. Reload the page.");
  return error;
};

/**
 * Adds a provider, or changes the one with `id`; its models are replaced. Throws NOT_FOUND, CONFLICT (name
 * taken, changed meanwhile), and INVALID for a bad base URL, a key that no header can carry, a model listed
 * twice and a new server without a key; a StaleError where it says something else than what was `seen`.
 */
export const saveProvider = async (ctx: WorkspaceContext, input: ProviderInput): Promise<{ id: string }> => {
  const {
    id,
    key,
    headers,
    models,
    name,
    preset,
    requestsPerMinute,
    tokensPerMinute = null,
    concurrency,
    timeoutMs,
  } = input;
  const baseUrl = checkBaseUrl(input.baseUrl);
  const rows = modelRows(models);
  const limits = { requestsPerMinute, tokensPerMinute, concurrency, timeoutMs };
  const data = { name, preset, baseUrl, ...limits, ...keyFields(ctx, key), ...headerFields(ctx.workspaceId, headers) };
  const { workspaceId } = ctx;
  /** Never a key: only whether there is a new one. */
  const note = (tx: Prisma.TransactionClient, subjectId: string) =>
    recordAudit(tx, ctx, {
      kind: "provider.saved",
      subject: name,
      subjectId,
      details: {
        isNew: !id,
        baseUrl,
        modelCount: rows.length,
        isKeyChanged: key !== undefined,
        areHeadersChanged: headers !== undefined,
      },
    });
  try {
    if (!id)
      return await prisma.$transaction(async (tx) => {
        const made = await tx.provider.create({
          data: { ...data, workspaceId, models: { create: rows } },
          select: { id: true },
        });
        await note(tx, made.id);
        return made;
      });
    const { saved, isElsewhere } = await prisma.$transaction(async (tx) => {
      await takeTurns(tx, `provider:${id}`);
      const stored = await tx.provider.findFirst({
        where: { id: requireRowId(id, "provider"), workspaceId },
        include: { models: { orderBy: [{ position: "asc" }, { name: "asc" }] } },
      });
      if (!stored) throw notFound("provider");
      const there = toProviderView(stored);
      requireFresh(input.seen, standing(providerWords(there, secretWords(there))));
      requireSecretsForNewOrigin(stored, baseUrl, { key, headers });
      const saved = await tx.provider.update({
        where: {
          id,
          workspaceId,
          baseUrl: stored.baseUrl,
          keyCiphertext: stored.keyCiphertext,
          headersCiphertext: stored.headersCiphertext,
        },
        data: { ...data, models: { deleteMany: {}, create: rows } },
        select: { id: true },
      });
      await note(tx, id);
      const isOther = stored.baseUrl !== baseUrl || stored.preset !== preset || headers !== undefined;
      if (isOther) await tx.providerManner.deleteMany({ where: { providerId: id } });
      return { saved, isElsewhere: isOther || key !== undefined || stored.timeoutMs !== timeoutMs };
    });
    // What failed before says nothing of how it is asked from now on.
    if (isElsewhere) await endRest(saved.id);
    return saved;
  } catch (error) {
    throw translate(error, name);
  }
};
