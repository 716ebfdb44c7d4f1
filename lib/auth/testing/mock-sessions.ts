import { afterAll, vi } from "vitest";

// For tests on a database: what `session` says instead of a cookie. It stands here, not in each file, so that all
// files of a process share the modules behind the API, which take seconds to load.
vi.mock("@/lib/auth/auth", async () => {
  const { session } = await import("./session");
  return {
    auth: async () =>
      session.userId === null ? null : { user: { id: session.userId, name: "Ada", email: "ada@example.org" } },
  };
});

afterAll(async () => {
  const { session } = await import("./session");
  session.userId = null;
  vi.unstubAllEnvs();
});
