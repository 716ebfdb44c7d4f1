import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { copyDatabase, dropDatabase } from "../testing/copy-database";
import { hasPooler, type Pooler, startPooler } from "../testing/pooler";
import { findAddressFault, findOtherDatabase, lendsConnections, refuseFault } from "./own-connections";

const direct = process.env.DATABASE_URL ?? "";
const poolers: Pooler[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const pooler of poolers.splice(0)) await pooler.stop();
});

const use = (pooled: string, past = ""): void => {
  vi.stubEnv("DATABASE_URL", pooled);
  vi.stubEnv("FAULTLINE_DIRECT_DATABASE_URL", past);
};
const beside = (name: string): string => {
  const address = new URL(direct);
  address.pathname = `/${name}`;
  return address.href;
};

test("PostgreSQL itself will do, by one address or by both", async () => {
  use(direct);
  expect(await findAddressFault()).toBeNull();
  expect(await findOtherDatabase()).toBeNull();
  use(direct, direct);
  expect(await findAddressFault()).toBeNull();
  expect(await findOtherDatabase()).toBeNull();
});

test("a database that is yet to be made will do, and a server that is not there is named", async () => {
  use(beside("not_there"));
  expect(await findAddressFault()).toBeNull();
  use("postgresql://nobody@127.0.0.1:1/none");
  await expect(findAddressFault()).rejects.toThrow("127.0.0.1:1/none is not usable");
});

test("an address past a pooler without one through it is refused", async () => {
  use("", direct);
  await expect(refuseFault(findAddressFault)).rejects.toThrow(
    "FAULTLINE_DIRECT_DATABASE_URL is set, but DATABASE_URL is not: set DATABASE_URL as well",
  );
});

test("two addresses of two databases are refused", async () => {
  const other = beside(`other_${randomBytes(6).toString("hex")}`);
  const template = process.env.FAULTLINE_TEST_TEMPLATE ?? "";
  await copyDatabase(template || beside("template1"), new URL(other).pathname.slice(1));
  try {
    use(direct, other);
    await expect(refuseFault(findOtherDatabase)).rejects.toThrow("leads to another database than DATABASE_URL");
  } finally {
    await dropDatabase(other);
  }
});

// Skipped where no pgbouncer is installed.
describe.skipIf(!hasPooler)("behind pgbouncer", { tags: ["long"] }, () => {
  const pool = async (mode: "transaction" | "session", poolSize?: number): Promise<string> => {
    const pooler = await startPooler(direct, mode, poolSize);
    poolers.push(pooler);
    return pooler.url;
  };

  test("in transaction mode, what is missing is said, and what would be missing past it", async () => {
    const pooled = await pool("transaction");
    use(pooled);
    await expect(refuseFault(findAddressFault)).rejects.toThrow(
      "DATABASE_URL leads to a pooler in transaction mode, which cannot carry migrations, live updates and the job queue: set FAULTLINE_DIRECT_DATABASE_URL",
    );
    use(pooled, pooled);
    await expect(refuseFault(findAddressFault)).rejects.toThrow("leads to a pooler in transaction mode as well");
    use(pooled, direct);
    expect(await findAddressFault()).toBeNull();
    expect(await findOtherDatabase()).toBeNull();
  });

  test("in transaction mode it is told with a single connection to lend, and while others use it", async () => {
    expect(await lendsConnections(await pool("transaction", 1))).toBe(true);
    const busy = await pool("transaction", 4);
    const found = await Promise.all(Array.from({ length: 6 }, () => lendsConnections(busy)));
    expect(new Set(found)).toEqual(new Set([true]));
  });

  test("in session mode each keeps its own, and it will do", async () => {
    expect(await lendsConnections(await pool("session"))).toBe(false);
  });
});
