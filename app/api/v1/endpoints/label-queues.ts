import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { NextCursor, pageQuery } from "./paging";

const path = "/api/v1/label-queues";
const time = z.iso.datetime();

export const Person = z.object({
  userId: z.uuid(),
  name: z.string(),
  isMember: z.boolean().describe("False for someone who labeled but is no longer in the queue."),
  done: z.int(),
  skipped: z.int(),
  reading: z.int().describe("Traces currently reserved for them."),
  left: z.int().describe("Traces that can still be assigned to them."),
  held: z.int().describe("Traces reserved by others that may become available."),
  medianReadingMs: z.number().nullable().describe("Median reading time before they submitted."),
});

export const QueueSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  isBlind: z.boolean(),
  annotatorsPerTrace: z.int(),
  reservationMinutes: z.int(),
  randomShare: z.number().describe("Share of each person's traces that comes from the random stream, 0 to 1."),
  populationCount: z.int().describe("Traces the stream was drawn from."),
  traceCount: z.int(),
  randomCount: z.int().describe("Traces in the random stream."),
  inclusionProbability: z
    .number()
    .nullable()
    .describe("How likely each trace of the population was to be in the random stream; null without a random stream."),
  createdAt: time,
  createdByName: z.string(),
  closedAt: time.nullable(),
  done: z.int().describe("Labels submitted, by all people."),
  wanted: z.int().describe("Labels required."),
  people: z.array(Person),
  mine: Person.nullable().describe("The requesting person, if in the queue; null for an API key."),
});

const Worth = z.object({
  methodCount: z.int(),
  stepCount: z.int(),
  agentCount: z.int(),
  disagreementBits: z.number(),
  likeItCount: z.int(),
  readingMinutes: z.number(),
  isReadingMeasured: z.boolean(),
  worth: z.number(),
});

const QueueItem = z.object({
  traceId: z.uuid(),
  title: z.string(),
  stepCount: z.int(),
  stream: z.enum(["worth", "random"]),
  worth: Worth.nullable().describe("Null in the random stream, and for readers who label the queue blind."),
  readingMinutes: z.number().nullable(),
  submitted: z.array(z.string()).describe("Names of people, by the IDs below."),
  skipped: z.array(z.object({ name: z.string(), note: z.string().nullable() })),
  reading: z.array(z.string()),
  assignedTo: z.object({ userId: z.uuid(), name: z.string() }).nullable(),
});

export const LabelQueue = QueueSummary.extend({
  items: z.array(QueueItem),
  from: z.int(),
  pageSize: z.int(),
  isWorthHidden: z.boolean().describe("Whether runs' answers are hidden from the requester."),
});

export const listQueues = endpoint({
  method: "get",
  path,
  summary: "List the label queues of the workspace, open ones first, with everyone's progress.",
  permission: "trace:read",
  query: z.object({ workspace: z.string().optional() }),
  answer: { status: 200, description: "The queues.", schema: z.object({ queues: z.array(QueueSummary) }) },
  handler: async ({ ctx }) => {
    const { listQueues } = await import("@/lib/services/labels/queues/list-queues");
    return { queues: await listQueues(ctx) };
  },
});

export const getQueue = endpoint({
  method: "get",
  path: `${path}/{queueId}`,
  summary:
    "Get a label queue: everyone's progress, and its traces with who has labeled, skipped, or is reading them, page by page.",
  permission: "trace:read",
  params: z.object({ queueId: z.string() }),
  query: z.object({
    workspace: z.string().optional(),
    ...pageQuery,
  }),
  answer: { status: 200, description: "The queue.", schema: z.object({ queue: LabelQueue, nextCursor: NextCursor }) },
  handler: async ({ ctx, params: { queueId }, query: { cursor, limit } }) => {
    const { getQueue } = await import("@/lib/services/labels/queues/get-queue");
    const { readPlace } = await import("@/lib/services/ground/paging/list-cursor");
    const queue = await getQueue(ctx, { id: queueId, from: readPlace(cursor), pageSize: limit });
    const end = queue.from + queue.items.length;
    return { queue, nextCursor: end < queue.traceCount ? String(end) : null };
  },
});
