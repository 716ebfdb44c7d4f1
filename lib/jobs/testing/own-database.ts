import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, vi } from "vitest";
import { migrateDatabase } from "@/lib/cli/launch/migrate-database";

// Import this before anything else: the test file then has a database of its own, because any worker
// takes any run of its database.

const own = new URL(process.env.DATABASE_URL ?? "");
const base = own.href;
own.pathname = `/worker_${randomBytes(6).toString("hex")}`;
vi.stubEnv("DATABASE_URL", own.href);
vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 7).toString("base64"));

beforeAll(() => migrateDatabase(own.href));
afterAll(async () => {
  const { prisma } = await import("@/lib/db");
  await prisma.$disconnect();
  const client = new pg.Client({ connectionString: base });
  await client.connect();
  await client.query(`drop database if exists "${own.pathname.slice(1)}" with (force)`);
  await client.end();
});
