import { z } from "zod";
import { changeTypes } from "@/lib/attribution/watching/change-types";
import { channelKinds, maxAddresses } from "@/lib/attribution/watching/channel-view";
import { name } from "@/lib/http/name";

export const TargetHeader = z.object({ name: z.string().max(100), value: z.string().max(2_000) });

/** A channel, as it is entered. What is left out of where it leads stays as it is stored. */
export const channelFields = {
  name: name("the channel"),
  kind: z.enum(channelKinds),
  url: z.string().trim().max(2_000).optional(),
  /** Null: none. */
  header: TargetHeader.nullish(),
  addresses: z
    .array(z.string().max(254, "An email address has 254 characters at most."))
    .max(maxAddresses, `A channel has ${maxAddresses} addresses at most.`)
    .optional(),
  /** Of a webhook. */
  changes: z.array(z.enum(changeTypes)).max(changeTypes.length).optional(),
};
