import { z } from "zod";

export const QueuePeople = z.array(z.uuid()).max(500);

/** A label queue, as it is entered, without its traces. Its verb checks the bounds. */
export const queueFields = {
  name: z.string().max(500),
  members: QueuePeople,
  annotatorsPerTrace: z.number(),
  isBlind: z.boolean(),
  reservationMinutes: z.number(),
  randomShare: z.number(),
  randomSample: z.number(),
  assignment: z.enum(["anyone", "round-robin"]),
  incidentsFirst: z.boolean().optional(),
};
