import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@prisma/client";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isDatabaseAway, RateLimitedError } from "@/lib/errors";
import { errorResponse } from "./error-response";
import { openSickDatabase } from "./testing/sick-database";

const log = vi.spyOn(console, "error");
beforeEach(() => void log.mockReset().mockImplementation(() => {}));
afterEach(() => void log.mockReset());

const asks = {
  "a query": (client: PrismaClient) => client.user.findFirst(),
  "a raw query": (client: PrismaClient) => client.$queryRaw`select 1`,
  "a transaction": (client: PrismaClient) => client.$transaction((tx) => tx.user.findFirst()),
};

const errorOf = async (url: string, ask: (client: PrismaClient) => Promise<unknown>): Promise<unknown> => {
  const pool = new pg.Pool({ connectionString: url });
  const client = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) });
  try {
    return await ask(client).then(
      () => null,
      (error: unknown) => error,
    );
  } finally {
    await client.$disconnect();
  }
};

describe("a database that is away is 503 with Retry-After", { tags: ["long"] }, () => {
  const states = { restarting: "57P01", "in recovery": "57P03", "full of connections": "53300", "hanging up": null };
  it.each(Object.entries(states))("%s (%s)", async (_, code) => {
    const sick = await openSickDatabase(code);
    for (const [what, ask] of Object.entries(asks)) {
      const answer = errorResponse(await errorOf(sick.url, ask));
      expect([answer.status, answer.headers.get("retry-after")], what).toEqual([503, "5"]);
      expect(await answer.json(), what).toEqual({
        error: { code: "UNAVAILABLE", message: "The database is not reachable right now. Try again in a moment." },
      });
    }
    sick.close();
  });

  it.each(["postgresql://a@127.0.0.1:1/x", "postgresql://a@localhost:1/x", "postgresql://a@nowhere.invalid:1/x"])(
    "not there: %s",
    async (url) => {
      for (const ask of Object.values(asks)) expect(errorResponse(await errorOf(url, ask)).status).toBe(503);
    },
  );
});

describe("what else went wrong", () => {
  it("is no database that is away", () => {
    const inner = Object.assign(new Error("x"), {
      code: "P2010",
      meta: { driverAdapterError: { cause: { kind: "postgres", originalCode: "42601" } } },
    });
    for (const error of [new Error("Connection"), inner, { code: "57P03" }, null, undefined, "57P03"])
      expect(isDatabaseAway(error)).toBe(false);
    const answer = errorResponse(inner);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([500, null]);
  });

  it("is a database that is away where it caused the error, however deep", () => {
    const cause = Object.assign(new Error("x"), { code: "57P03" });
    expect(isDatabaseAway(new Error("y", { cause }))).toBe(true);
    // As next-auth passes on what its provider threw.
    expect(isDatabaseAway(new Error("y", { cause: { err: cause } }))).toBe(true);
  });

  it("says when to come back where that is known", () => {
    expect(errorResponse(new RateLimitedError("Slowly.", 7)).headers.get("retry-after")).toBe("7");
  });
});
