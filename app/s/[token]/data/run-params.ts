import { z } from "zod";

/** A run of a share, by its id in the copy. */
export const RunParams = z.object({ runId: z.uuid() });
