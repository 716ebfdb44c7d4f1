import { z } from "zod";
import { effects, GraphReply, nodeRoles } from "../influence-walk";
import { attributionFields, AttributionReply, party, partyField } from "../reply-schemas";

const { reasoning, ...answerShape } = AttributionReply.extend({ party }).shape;
/**
 * `influence_graph`: the graph, and the answer that the judge itself gives, which stands
 * where the graph cannot be read.
 */
export const InfluenceReply = z.object({ reasoning, ...GraphReply.shape, ...answerShape });
export type InfluenceReply = z.infer<typeof InfluenceReply>;

const [reasoningField = "", ...answerFields] = attributionFields;
/** Each field in a line. */
export const influenceFields: readonly string[] = [
  reasoningField,
  `"nodes": list of {"id": short text, "role": one of ${nodeRoles.join(", ")}, "agent": name or null, "steps": list of indexes, "summary": text, "defect": text or null}.`,
  `"edges": list of {"from": id, "to": id, "inherited": text, "effect": one of ${effects.join(", ")}}.`,
  ...answerFields,
  partyField,
];
