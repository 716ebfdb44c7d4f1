import { afterEach, expect, it, vi } from "vitest";
import { signUpBy } from "./sign-up-form";

vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("@/lib/auth/rate-limit", () => ({ countAttempt: async () => undefined }));
vi.mock("./sign-in-door", () => ({ enter: async () => "Signed in." }));
afterEach(() => vi.unstubAllEnvs());

const make = vi.fn<(person: object) => Promise<{ workspaceSlug: string }>>(async () => ({ workspaceSlug: "demo" }));
const send = (): Promise<object> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: "Ann", email: "ann@example.org", password: "a long password" }))
    form.set(name, value);
  return signUpBy(form, "sign-up", make);
};

it("makes no account with a password where passwords are closed, also for who is invited", async () => {
  expect(await send()).toMatchObject({ error: "Signed in.", email: "ann@example.org" });
  expect(make).toHaveBeenCalledOnce();
  vi.stubEnv("FAULTLINE_PASSWORDS", "closed");
  expect(await send()).toEqual({
    error: "Accounts are not made with a password here. Sign in instead.",
    email: "ann@example.org",
    name: "Ann",
  });
  expect(make).toHaveBeenCalledOnce();
});
