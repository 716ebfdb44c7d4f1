import { z } from "zod";
import { destinationKinds, sendingRules } from "@/lib/attribution/write-back/destination-view";
import { name } from "@/lib/http/name";
import { TargetHeader } from "./channel-form";

/** A destination, as it is entered. Secrets that are left out stay as they are stored. */
export const destinationFields = {
  name: name("the destination"),
  kind: z.enum(destinationKinds),
  rule: z.enum(sendingRules),
  baseUrl: z.string().trim().max(2_000),
  project: z.string().max(500).optional(),
  publicKey: z.string().max(2_000).optional(),
  secret: z.string().max(2_000).optional(),
  webhookSecret: z.string().max(2_000).optional(),
  header: TargetHeader.optional(),
};
