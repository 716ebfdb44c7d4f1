import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, vi } from "vitest";
import { migrateDatabase } from "@/lib/cli/launch/migrate-database";
import { copyDatabase, dropDatabase } from "@/lib/cli/testing/copy-database";

// Import this before anything else: the test file then has a database of its own, because any worker
// takes any run of its database.

const own = new URL(process.env.DATABASE_URL ?? "");
const name = `worker_${randomBytes(6).toString("hex")}`;
own.pathname = `/${name}`;
vi.stubEnv("DATABASE_URL", own.href);
vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 7).toString("base64"));
const template = process.env.FAULTLINE_TEST_TEMPLATE;

beforeAll(async () => {
  if (template) await copyDatabase(template, name);
  else await migrateDatabase(own.href); // somebody's own server
});
afterAll(async () => {
  const { prisma } = await import("@/lib/db");
  await prisma.$disconnect();
  await dropDatabase(own.href);
});
