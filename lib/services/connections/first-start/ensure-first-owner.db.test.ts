import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { consumeSignInLink } from "@/lib/auth/sign-in-link";
import { verifyPassword } from "@/lib/auth/password";
import { prisma } from "@/lib/db";
import { chooseJudge } from "../providers/choose-judge";
import { listProviders } from "../providers/list-providers";
import "../../people/workspaces/testing/make-workspace";
import { openWorkspaceAsOperator } from "../../people/workspaces/open-workspace-as-operator";
import { ensureFirstOwner } from "./ensure-first-owner";

const clear = async () => {
  await prisma.workspace.deleteMany({ where: { slug: "demo" } });
  await prisma.user.deleteMany({ where: { email: { in: ["owner@localhost", "first@example.org"] } } });
};
beforeEach(async () => {
  await clear();
  for (const name of [
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "ANTHROPIC_API_KEY",
    "GOOGLE_API_KEY",
    "FAULTLINE_OWNER_EMAIL",
    "FAULTLINE_OWNER_PASSWORD",
  ])
    vi.stubEnv(name, "");
});
afterEach(() => vi.unstubAllEnvs());
afterAll(clear);
const restub = () => vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 7).toString("base64"));
beforeEach(restub);

describe("the first start", () => {
  it("makes the owner of the workspace demo, with a link to sign in", { tags: ["long"] }, async () => {
    const owner = await ensureFirstOwner();
    expect(owner).toMatchObject({ email: "owner@localhost", isNew: true });
    expect(await openWorkspaceAsOperator("demo")).toMatchObject({ role: "OWNER", actor: { userId: owner.userId } });
    expect(await consumeSignInLink({ token: owner.signInToken ?? "" }, "here")).toBe(owner.userId);
  });

  it("takes address and password of the owner from the environment, and then needs no link", async () => {
    vi.stubEnv("FAULTLINE_OWNER_EMAIL", "First@Example.org");
    vi.stubEnv("FAULTLINE_OWNER_PASSWORD", "correct horse battery");
    const owner = await ensureFirstOwner();
    expect(owner).toMatchObject({ email: "first@example.org", signInToken: null });
    const user = await prisma.user.findUniqueOrThrow({ where: { id: owner.userId } });
    expect(await verifyPassword("correct horse battery", user.passwordHash)).toBe(true);
  });

  it("makes one owner and one workspace when two start at once, each with a link that works", async () => {
    const owners = await Promise.all([ensureFirstOwner(), ensureFirstOwner(), ensureFirstOwner()]);
    expect(new Set(owners.map(({ userId }) => userId)).size).toBe(1);
    expect(owners.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await prisma.member.count({ where: { workspace: { slug: "demo" } } })).toBe(1);
    for (const { signInToken, userId } of owners)
      expect(await consumeSignInLink({ token: signInToken ?? "" }, "here")).toBe(userId);
  });

  it("makes providers of the keys in the environment", async () => {
    vi.stubEnv("OPENAI_API_KEY", "sk-openai-0123456789");
    vi.stubEnv("ANTHROPIC_API_KEY", "sk-ant-0123456789");
    await ensureFirstOwner();
    const ctx = await openWorkspaceAsOperator("demo");
    const providers = await listProviders(ctx);
    expect(providers.map(({ name, preset, keyHint }) => [name, preset, keyHint])).toEqual([
      ["OpenAI", "openai", "6789"],
      ["Anthropic", "anthropic", "6789"],
    ]);
    expect((await chooseJudge(ctx, {})).endpoint).toMatchObject({
      baseUrl: "https://api.openai.com/v1",
      apiKey: "sk-openai-0123456789",
    });
  });

  it("takes no price list along to another address", async () => {
    vi.stubEnv("OPENAI_API_KEY", "anything");
    vi.stubEnv("OPENAI_BASE_URL", "http://127.0.0.1:9999/v1/");
    await ensureFirstOwner();
    const { endpoint, model } = await chooseJudge(await openWorkspaceAsOperator("demo"), { model: "my-model" });
    expect(endpoint).toMatchObject({ baseUrl: "http://127.0.0.1:9999/v1", preset: "custom" });
    expect(model).toEqual({
      name: "my-model",
      contextTokens: 128_000,
      inputUsdPerMillion: null,
      outputUsdPerMillion: null,
    });
    const [provider] = await listProviders(await openWorkspaceAsOperator("demo"));
    expect(provider?.models.filter(({ inputUsdPerMillion }) => inputUsdPerMillion !== null)).toEqual([]);
  });

  it("says which setting is wrong, and makes nothing", async () => {
    await expect(ensureFirstOwner({ email: "nobody" })).rejects.toThrow("FAULTLINE_OWNER_EMAIL");
    await expect(ensureFirstOwner({ password: "short" })).rejects.toThrow("at least");
    vi.stubEnv("OPENAI_API_KEY", "sk-0123456789");
    vi.stubEnv("OPENAI_BASE_URL", "judge.example");
    await expect(ensureFirstOwner()).rejects.toThrow("provider openai");
    expect(await prisma.workspace.count({ where: { slug: "demo" } })).toBe(0);
  });
});

describe("a later start", () => {
  it("finds the owner, whatever the environment says now, and brings no deleted provider back", async () => {
    vi.stubEnv("OPENAI_API_KEY", "sk-openai-0123456789");
    const first = await ensureFirstOwner();
    await prisma.provider.deleteMany({ where: { workspace: { slug: "demo" } } });
    vi.stubEnv("FAULTLINE_OWNER_EMAIL", "first@example.org");
    expect(await ensureFirstOwner()).toMatchObject({ userId: first.userId, email: "owner@localhost", isNew: false });
    expect(await listProviders(await openWorkspaceAsOperator("demo"))).toEqual([]);
  });

  it("gives a link as long as there is no password, and never changes one that is there", async () => {
    expect((await ensureFirstOwner()).signInToken).not.toBeNull();
    expect((await ensureFirstOwner()).signInToken).not.toBeNull();
    expect((await ensureFirstOwner({ password: "correct horse battery" })).signInToken).toBeNull();
    const { userId } = await ensureFirstOwner({ password: "something else entirely" });
    const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
    expect(await verifyPassword("correct horse battery", user.passwordHash)).toBe(true);
  });
});
