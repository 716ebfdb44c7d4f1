import { z } from "zod";
import { askRows, type Database, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { objectLock } from "./object-lock";

const keyRow = z.object({ key: z.string() });
const gotRow = z.object({ got: z.boolean() });

const inMs = (ms: number): Prisma.Sql => Prisma.sql`timezone('utc', now()) + ${ms} * interval '1 millisecond'`;

/** Notes an object before it is written, so that it is swept if nothing comes of it. */
export const noteObject = (db: Writer, key: string, dueInMs: number) =>
  runStatement(db, Prisma.sql`insert into "LooseObject" ("key", "dueAt") values (${key}, ${inMs(dueInMs)})`);

/** A piece names the object from now on. Answers 0 where a worker deletes it already, or has. */
export const takeObject = (db: Writer, key: string) =>
  runStatement(db, Prisma.sql`delete from "LooseObject" where "key" = ${key} and not "isGoing"`);

export const tryObjectLock = (db: Database) =>
  askRows(db, Prisma.sql`select pg_try_advisory_xact_lock(${objectLock}) as "got"`, gotRow);

/** Objects that are due, which no piece can name any more; another worker takes them up where this one ends. */
export const takeDue = (db: Database, most: number, againInMs: number) =>
  askRows(
    db,
    Prisma.sql`
    update "LooseObject" set "isGoing" = true, "dueAt" = ${inMs(againInMs)}
    where "key" in (
      select "key" from "LooseObject" where "dueAt" <= timezone('utc', now()) order by "dueAt" limit ${most} for update skip locked)
    returning "key"`,
    keyRow,
  );

export const forgetObjects = (db: Writer, keys: readonly string[]) =>
  runStatement(db, Prisma.sql`delete from "LooseObject" where "key" = any(${keys}::text[])`);
