import { type JudgeEndpoint, type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { findPresetModel } from "@/lib/attribution/provider-presets";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError, notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { decrypt } from "../../ground/secrets/decrypt";
import { allowedHostsOf } from "./allowed-hosts";
import { readManners } from "./manners";
import { readProviderRows, toJudgeModel, type ProviderRow } from "./provider-row";
import { readHeaders } from "./stored-headers";

interface JudgeWish {
  providerId?: string | null | undefined;
  /** Name of a provider, as the HTTP API says it. */
  provider?: string | null | undefined;
  model?: string | null | undefined;
}

export interface ChosenJudge {
  providerId: string;
  providerName: string;
  requestsPerMinute: number | null;
  /** Input and output together. */
  tokensPerMinute: number | null;
  concurrency: number;
  endpoint: JudgeEndpoint;
  model: JudgeModel;
  /** Another model of the same provider. */
  modelNamed: (name: string) => JudgeModel;
}

const addOne = "Add one in this workspace's settings, under Providers";
const invalid = (pointer: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message }]);

const pickProvider = (rows: readonly ProviderRow[], wish: JudgeWish): ProviderRow => {
  if (wish.providerId) {
    const id = requireRowId(wish.providerId, "provider");
    const row = rows.find((candidate) => candidate.id === id);
    if (!row) throw notFound("provider");
    return row;
  }
  if (wish.provider) {
    const name = wish.provider.toLowerCase();
    const row = rows.find((candidate) => candidate.name.toLowerCase() === name);
    if (!row) throw invalid("/provider", `There is no provider named ${wish.provider} here. ${addOne}.`);
    return row;
  }
  const row = rows.find((candidate) => candidate.models.some((model) => model.name === wish.model)) ?? rows[0];
  if (!row) throw invalid("/provider", `This workspace has no provider. ${addOne}.`);
  return row;
};

/**
 * A model that is not listed may be asked all the same; one that no preset knows has an
 * unknown price and the usual context.
 */
const pickModel = (row: ProviderRow, name: string | null | undefined): JudgeModel => {
  const listed = name ? row.models.find((model) => model.name === name) : row.models[0];
  if (listed) return toJudgeModel(listed);
  const known = name ? findPresetModel(row.preset, name) : null;
  if (known)
    return {
      name: known.name,
      contextTokens: known.contextTokens,
      inputUsdPerMillion: known.inputUsdPerMillion,
      outputUsdPerMillion: known.outputUsdPerMillion,
    };
  // PostgreSQL cannot store U+0000, and no endpoint has a model of such a name.
  if (name && /\p{Cc}/u.test(name)) throw invalid("/model", "A model name cannot contain control characters.");
  if (name) return { name, contextTokens: 128_000, inputUsdPerMillion: null, outputUsdPerMillion: null };
  throw invalid(
    "/model",
    `The provider ${row.name} lists no models. Name one, or add it in this workspace's settings, under Providers.`,
  );
};

/**
 * Which model is asked, and where, with the key in clear: for the server alone. Without wishes the first model of the
 * first provider; a model alone is sought in all providers' lists, else asked of the first. Throws INVALID (nothing to
 * choose from), NOT_FOUND (`providerId` of another workspace), UNAVAILABLE (the key cannot be read).
 */
export const chooseJudge = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  wish: JudgeWish,
): Promise<ChosenJudge> => {
  const { workspaceId } = ctx;
  const rows = await readProviderRows(workspaceId);
  const row = pickProvider(rows, wish);
  const model = pickModel(row, wish.model);
  return {
    providerId: row.id,
    providerName: row.name,
    requestsPerMinute: row.requestsPerMinute,
    tokensPerMinute: row.tokensPerMinute,
    concurrency: row.concurrency,
    endpoint: {
      preset: row.preset,
      baseUrl: row.baseUrl,
      apiKey: row.keyCiphertext === null ? null : decrypt(row.keyCiphertext, { workspaceId, purpose: "provider-key" }),
      timeoutMs: row.timeoutMs,
      allowedHosts: await allowedHostsOf(workspaceId),
      headers: readHeaders(workspaceId, row.headersCiphertext),
      manners: new Map((await readManners([row.id])).map((known) => [known.model, known.manner])),
    },
    model,
    modelNamed: (name) => pickModel(row, name),
  };
};
