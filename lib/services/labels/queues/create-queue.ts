import { randomInt } from "node:crypto";
import { oneOfEachFirst } from "@/lib/attribution/labels/one-of-each-first";
import { drawStream } from "@/lib/attribution/labels/draw-stream";
import { type QueueInput } from "@/lib/attribution/labels/queue-view";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { codeOf, KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { readySelection } from "../../ground/search/ready-selection";
import { bulkTransaction } from "../../ground/search/select-traces";
import { checkMembers } from "./check-members";
import { insertItems, type NewItem } from "./insert-items";
import { readIncidentsOf } from "./incidents-of.sql";
import { readWorth } from "./read-worth";
import { selectPopulation } from "./select-population";

const maxNameLength = 120;
/** A page that is open renews its reservation every minute. */
const minReservationMinutes = 5;
const maxReservationMinutes = 24 * 60;
const uniqueViolation = "P2002";
/** A seed is a positive 31-bit number, as its column. */
const seedEnd = 2 ** 31 - 1;

const invalid = (pointer: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message }]);

const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

const checkQueue = (input: QueueInput, memberCount: number): { name: string } => {
  const name = input.name.trim();
  if (name === "" || [...name].length > maxNameLength)
    throw invalid("/name", `A queue name needs 1 to ${maxNameLength} characters.`);
  if (!isWhole(input.annotatorsPerTrace, 1, memberCount))
    throw invalid("/annotatorsPerTrace", `Choose 1 to ${memberCount} people per trace.`);
  if (input.assignment === "round-robin" && input.annotatorsPerTrace > 1)
    throw invalid("/assignment", "Traces that are dealt out are labeled by one person each.");
  if (!isWhole(input.reservationMinutes, minReservationMinutes, maxReservationMinutes))
    throw invalid(
      "/reservationMinutes",
      `A reservation lasts ${minReservationMinutes} to ${maxReservationMinutes} minutes.`,
    );
  if (!(input.randomShare >= 0 && input.randomShare <= 1))
    throw invalid("/randomShare", "The percentage of random traces must be between 0 and 100.");
  if (!isWhole(input.randomSample, 0, Number.MAX_SAFE_INTEGER))
    throw invalid("/randomSample", "The random stream needs a whole number of traces.");
  return { name };
};

/** The random stream first, then the others by what a look at them is worth; one of each incident before them. */
const drawItems = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  input: {
    population: readonly string[];
    sampleCount: number;
    seed: number;
    assignees: readonly string[] | null;
    incidentsFirst: boolean;
  },
): Promise<NewItem[]> => {
  const { population, sampleCount, seed, assignees, incidentsFirst } = input;
  const { sample, rest, inclusionProbability } = drawStream(population, { sampleCount, random: seededRandom(seed) });
  const byWorth = rest.length === 0 ? [] : await readWorth(tx, ctx, rest);
  const incidents = incidentsFirst ? await readIncidentsOf(tx, ctx, rest) : new Map<string, string>();
  const ordered = oneOfEachFirst(byWorth, ({ traceId }) => incidents.get(traceId) ?? null);
  const items: Omit<NewItem, "assignedToId">[] = [
    ...sample.map((traceId, position) => ({
      traceId,
      position,
      inclusionProbability,
      stream: "random" as const,
      worth: null,
    })),
    ...ordered.map((item, position) => ({ ...item, position, stream: "worth" as const, inclusionProbability: null })),
  ];
  return items.map((item, at) => ({ ...item, assignedToId: assignees?.[at % assignees.length] ?? null }));
};

/**
 * Makes a queue of those selected traces that did not pass: draws its random stream, orders the rest by worth,
 * and deals them out where that is wanted. Answers how many traces it holds and how many passed ones were left
 * out. Throws INVALID for a setting out of bounds, nobody to label or nothing to, CONFLICT where the name is
 * taken and like `readySelection`.
 */
export const createQueue = async (
  ctx: WorkspaceContext,
  input: QueueInput,
): Promise<{ id: string; traceCount: number; passedCount: number }> => {
  const { workspaceId, actor } = ctx;
  const selection = await readySelection(ctx, input.selection);
  const seed = randomInt(1, seedEnd);
  try {
    return await prisma.$transaction(async (tx) => {
      const members = await checkMembers(tx, ctx, input.members);
      const { name } = checkQueue(input, members.length);
      const { population, passedCount } = await selectPopulation(tx, ctx, selection);
      const queue = await tx.labelQueue.create({
        data: {
          workspaceId,
          seed,
          name: escapeForStorage(name),
          populationCount: population.length,
          isBlind: input.isBlind,
          annotatorsPerTrace: input.annotatorsPerTrace,
          reservationMinutes: input.reservationMinutes,
          randomShare: input.randomShare,
          createdById: actor.kind === "user" ? actor.userId : null,
          createdByName: escapeForStorage(actor.name),
          members: { createMany: { data: members.map((userId) => ({ workspaceId, userId })) } },
        },
        select: { id: true },
      });
      const assignees = input.assignment === "round-robin" ? members : null;
      const items = await drawItems(tx, ctx, {
        population,
        sampleCount: input.randomSample,
        seed,
        assignees,
        incidentsFirst: input.incidentsFirst ?? false,
      });
      await insertItems(tx, ctx, { queueId: queue.id, items });
      return { id: queue.id, traceCount: items.length, passedCount };
    }, bulkTransaction);
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    throw new KnownError("CONFLICT", "There is already a queue with this name.", [
      { pointer: "/name", message: "Taken." },
    ]);
  }
};
