import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prisma } from "@/lib/db";
import { saveReachableHosts } from "../../people/workspaces/save-reachable-hosts";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { chooseJudge } from "./choose-judge";
import { deleteProvider } from "./delete-provider";
import { draftEndpoint } from "./draft-endpoint";
import { type Manner } from "@/lib/attribution/endpoint-manner";
import { listProviders } from "./list-providers";
import { keepManner } from "./manners";
import { saveProvider, type ProviderInput } from "./save-provider";

const key = "sk-0123456789abcdef";
const model = (name: string, price: number | null = 1) => ({
  name,
  contextTokens: 64_000,
  seesImages: price !== null,
  replyTokens: price === null ? null : 8_192,
  inputUsdPerMillion: price,
  cachedInputUsdPerMillion: price === null ? null : price / 10,
  outputUsdPerMillion: price,
  priceAsOf: price === null ? null : "2026-05-01",
});
const input = (fields: Partial<ProviderInput> = {}): ProviderInput => ({
  name: "Main",
  preset: "custom",
  baseUrl: "https://judge.example/v1",
  key,
  requestsPerMinute: 60,
  tokensPerMinute: 90_000,
  concurrency: 4,
  timeoutMs: 5000,
  models: [model("large"), model("small", null)],
  ...fields,
});
const kept = (fields: Partial<ProviderInput> = {}): ProviderInput => ({ ...input(fields), key: fields.key });

let ours: MemberContext;
let theirs: MemberContext;
beforeEach(async () => {
  [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
});
afterEach(() => void vi.unstubAllEnvs());
const storedKey = async (id: string) => (await chooseJudge(ours, { providerId: id })).endpoint.apiKey;

describe("a provider as it stands in its form", () => {
  const draft = { preset: "custom", baseUrl: "https://judge.example/v1/", timeoutMs: 5000 };

  it("is asked with what is typed, else with the key that is stored for the same server", async () => {
    const { id } = await saveProvider(ours, input());
    expect(await draftEndpoint(ours, { ...draft, key: " sk-new " })).toMatchObject({
      apiKey: "sk-new",
      baseUrl: "https://judge.example/v1",
    });
    expect(await draftEndpoint(ours, { ...draft, id })).toMatchObject({ apiKey: key });
    expect(await draftEndpoint(ours, { ...draft, id, key: null })).toMatchObject({ apiKey: null });
    expect(await draftEndpoint(ours, draft)).toMatchObject({ apiKey: null });
    const elsewhere = { ...draft, id, baseUrl: "https://evil.example/v1" };
    await expect(draftEndpoint(ours, elsewhere)).rejects.toMatchObject({ details: [{ pointer: "/key" }] });
  });

  it("is asked with a new key or with none where the stored one can no longer be read", async () => {
    const { id } = await saveProvider(ours, input());
    await prisma.provider.update({ where: { id }, data: { keyCiphertext: "of another secret" } });
    expect(await draftEndpoint(ours, { ...draft, id, key: "sk-new" })).toMatchObject({ apiKey: "sk-new" });
    expect(await draftEndpoint(ours, { ...draft, id, key: null })).toMatchObject({ apiKey: null });
    await expect(draftEndpoint(ours, { ...draft, id })).rejects.toThrow();
  });

  it("is never asked with the key of another workspace", async () => {
    const { id } = await saveProvider(theirs, input());
    await expect(draftEndpoint(ours, { ...draft, id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a provider's key", () => {
  it("is never sent back, and not kept in clear", async () => {
    const { id } = await saveProvider(ours, input());
    const [view] = await listProviders(ours);
    expect(view).toEqual({
      ...input(),
      key: undefined,
      headerNames: [],
      manners: [],
      id,
      hasKey: true,
      keyHint: "cdef",
      rest: null,
    });
    expect(JSON.stringify(view)).not.toContain(key);
    const row = await prisma.provider.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(key);
    expect(JSON.stringify(view)).not.toContain(row.keyCiphertext);
    expect(await storedKey(id)).toBe(key);
  });

  it.each(["sk-0123…cdef", "sk-0123\nsk-4567"])("is refused where no request could carry it: %j", async (bad) => {
    await expect(saveProvider(ours, input({ key: bad }))).rejects.toMatchObject({
      code: "INVALID",
      details: [{ pointer: "/key" }],
    });
  });

  it("goes with its extra headers, which are kept as it is", async () => {
    const headers = [{ name: "X-Team", value: "a-secret-of-the-gateway" }];
    const { id } = await saveProvider(ours, input({ headers }));
    const asked = async () => (await chooseJudge(ours, { providerId: id })).endpoint.headers;
    expect(await asked()).toEqual(headers);
    const [listed] = await listProviders(ours);
    expect(listed?.headerNames).toEqual(["X-Team"]);
    expect(JSON.stringify(listed)).not.toContain("a-secret");
    const row = await prisma.provider.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain("a-secret");
    await saveProvider(ours, kept({ id, name: "Renamed" }));
    expect(await asked()).toEqual(headers);
    const draft = { preset: "custom", baseUrl: "https://judge.example/v1", timeoutMs: 5000, id };
    expect((await draftEndpoint(ours, draft)).headers).toEqual(headers);
    const elsewhere = { ...draft, baseUrl: "https://evil.example/v1", key: null };
    await expect(draftEndpoint(ours, elsewhere)).rejects.toMatchObject({ details: [{ pointer: "/headers" }] });
    await expect(draftEndpoint(theirs, draft)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await saveProvider(ours, kept({ id, headers: null }));
    expect(await asked()).toEqual([]);
  });

  it("keeps how its models were found to be asked, until it leads elsewhere", async () => {
    const manner: Manner = {
      format: "json_object",
      alternativeCount: 0,
      replyLimit: "max_tokens",
      hasTemperature: false,
      hasSystem: true,
    };
    const { id } = await saveProvider(ours, input());
    await keepManner(id, "large", { ...manner, format: "text" });
    await keepManner(id, "large", manner);
    expect((await chooseJudge(ours, { providerId: id })).endpoint.manners).toEqual(new Map([["large", manner]]));
    expect((await listProviders(ours))[0]?.manners).toMatchObject([
      { model: "large", words: "JSON, no schema, max_tokens, no temperature, no log-probabilities" },
    ]);
    const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);
    await prisma.providerManner.updateMany({ where: { providerId: id }, data: { learnedAt: monthAgo } });
    expect((await listProviders(ours))[0]?.manners).toEqual([]);
    await keepManner(id, "large", manner);
    await saveProvider(ours, kept({ id, name: "Renamed" }));
    expect((await listProviders(ours))[0]?.manners).toHaveLength(1);
    await saveProvider(ours, input({ id, baseUrl: "https://other.example/v1" }));
    expect((await listProviders(ours))[0]?.manners).toEqual([]);
    await keepManner(randomUUID(), "large", manner);
  });

  it("stays when a change does not name it, and goes when it is named as none", async () => {
    const { id } = await saveProvider(ours, input());
    await saveProvider(ours, kept({ id, name: "Renamed", baseUrl: "https://judge.example/v2" }));
    expect(await storedKey(id)).toBe(key);
    await saveProvider(ours, input({ id, key: "another key that is long" }));
    expect(await storedKey(id)).toBe("another key that is long");
    await saveProvider(ours, input({ id, key: null }));
    expect(await storedKey(id)).toBeNull();
    expect((await listProviders(ours))[0]).toMatchObject({ hasKey: false, keyHint: null });
  });

  it.each([
    "https://evil.example/v1",
    "http://judge.example/v1",
    "https://judge.example:8443/v1",
    "https://judge.example.evil.example/v1",
  ])("is not sent to another server: %s asks for it again", async (baseUrl) => {
    const { id } = await saveProvider(ours, input());
    await expect(saveProvider(ours, kept({ id, baseUrl }))).rejects.toMatchObject({
      code: "INVALID",
      details: [{ pointer: "/key" }],
    });
    expect((await listProviders(ours))[0]?.baseUrl).toBe("https://judge.example/v1");
    await saveProvider(ours, input({ id, baseUrl, key: "the key for there" }));
    expect(await storedKey(id)).toBe("the key for there");
  });

  it("is not asked for where there was none", async () => {
    const { id } = await saveProvider(ours, input({ key: null }));
    await saveProvider(ours, kept({ id, baseUrl: "http://127.0.0.1:11434/v1" }));
    expect((await listProviders(ours))[0]?.baseUrl).toBe("http://127.0.0.1:11434/v1");
  });

  it("shows no ending when it is short", async () => {
    await saveProvider(ours, input({ key: "short" }));
    expect((await listProviders(ours))[0]).toMatchObject({ hasKey: true, keyHint: null });
  });
});

describe("a provider", () => {
  it("has a name of its own in its workspace", async () => {
    await saveProvider(ours, input());
    await expect(saveProvider(ours, input())).rejects.toMatchObject({
      code: "CONFLICT",
      details: [{ pointer: "/name" }],
    });
    await expect(saveProvider(theirs, input())).resolves.toHaveProperty("id");
  });

  it("keeps its models in order and replaces them as a whole", async () => {
    const { id } = await saveProvider(ours, input());
    await saveProvider(ours, kept({ id, models: [model("small", null), model("tiny")] }));
    expect((await listProviders(ours))[0]?.models).toEqual([model("small", null), model("tiny")]);
    await expect(saveProvider(ours, kept({ id, models: [model("twice"), model("twice")] }))).rejects.toMatchObject({
      code: "INVALID",
    });
  });

  it("cannot be seen, changed, deleted or asked from another workspace", async () => {
    const { id } = await saveProvider(ours, input());
    expect(await listProviders(theirs)).toEqual([]);
    const missing = { code: "NOT_FOUND" };
    await expect(saveProvider(theirs, input({ id }))).rejects.toMatchObject(missing);
    await expect(deleteProvider(theirs, { id })).rejects.toMatchObject(missing);
    await expect(chooseJudge(theirs, { providerId: id })).rejects.toMatchObject(missing);
    expect(await listProviders(ours)).toHaveLength(1);
  });

  it("goes with its models", async () => {
    const { id } = await saveProvider(ours, input());
    await deleteProvider(ours, { id });
    expect(await prisma.providerModel.count({ where: { providerId: id } })).toBe(0);
    for (const unknown of [id, randomUUID(), "7"])
      await expect(deleteProvider(ours, { id: unknown })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the choice of a judge", () => {
  it("takes the first model of the first provider when nothing is wished", async () => {
    const { id } = await saveProvider(ours, input());
    await saveProvider(ours, input({ name: "Second", models: [model("other")] }));
    const { modelNamed, ...chosen } = await chooseJudge(ours, {});
    expect(modelNamed("small")).toMatchObject({ name: "small" });
    expect(chosen).toMatchObject({
      providerId: id,
      providerName: "Main",
      requestsPerMinute: 60,
      tokensPerMinute: 90_000,
      concurrency: 4,
      endpoint: { preset: "custom", baseUrl: "https://judge.example/v1", apiKey: key, timeoutMs: 5000 },
      model: { name: "large", contextTokens: 64_000, inputUsdPerMillion: 1, outputUsdPerMillion: 1 },
    });
  });

  it("finds a model in any provider's list, and a provider by its name", async () => {
    await saveProvider(ours, input());
    const second = await saveProvider(ours, input({ name: "Second", models: [model("other")] }));
    expect(await chooseJudge(ours, { model: "other" })).toMatchObject({ providerId: second.id });
    expect(await chooseJudge(ours, { provider: "second" })).toMatchObject({
      providerId: second.id,
      model: { name: "other" },
    });
  });

  it("asks for a model that nobody lists, at an unknown price", async () => {
    const { id } = await saveProvider(ours, input());
    expect(await chooseJudge(ours, { model: "brand-new" })).toMatchObject({
      providerId: id,
      model: { name: "brand-new", inputUsdPerMillion: null, outputUsdPerMillion: null },
    });
  });

  it("may stand on any host of one's own machine's network, else only on those that its workspace allows", async () => {
    await saveProvider(ours, input({ baseUrl: "http://127.0.0.1:11434/v1" }));
    await saveReachableHosts(ours, { hosts: ["127.0.0.1:11434"] });
    expect((await chooseJudge(ours, {})).endpoint.allowedHosts).toBe("any");
    vi.stubEnv("HOST", "0.0.0.0");
    expect((await chooseJudge(ours, {})).endpoint.allowedHosts).toEqual(["127.0.0.1:11434"]);
    vi.stubEnv("FAULTLINE_SIGN_UP", "open");
    expect((await chooseJudge(ours, {})).endpoint.allowedHosts).toEqual([]);
    vi.stubEnv("FAULTLINE_SIGN_UP", "");
    await saveProvider(theirs, input({ baseUrl: "http://127.0.0.1:11434/v1" }));
    expect((await chooseJudge(theirs, {})).endpoint.allowedHosts).toEqual([]);
  });

  it("says where to add what is missing", async () => {
    await expect(chooseJudge(ours, {})).rejects.toMatchObject({
      code: "INVALID",
      message: expect.stringContaining("under Providers"),
    });
    await saveProvider(ours, input({ models: [] }));
    await expect(chooseJudge(ours, {})).rejects.toMatchObject({ code: "INVALID", details: [{ pointer: "/model" }] });
    await expect(chooseJudge(ours, { provider: "Nobody" })).rejects.toMatchObject({
      code: "INVALID",
      details: [{ pointer: "/provider" }],
    });
    for (const providerId of [randomUUID(), "7"])
      await expect(chooseJudge(ours, { providerId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
