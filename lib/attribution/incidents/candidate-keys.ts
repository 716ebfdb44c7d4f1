import { type FailureSignature } from "./failure-signature";
import { featuresOf, isTelling } from "./signature-features";

/**
 * A failure is only compared with incidents that share one of its keys: enough that what belongs together meets, and
 * few enough that a database finds them fast. One of which nothing tells what kind it is has none.
 */
export function candidateKeys(signature: FailureSignature): string[] {
  if (!isTelling(signature)) return [];
  const { place, evidence, form, sign, error, agent, mode } = featuresOf(signature);
  const keys = [
    ...form.map((text) => `form:${text}`),
    ...error.map((text) => `error:${text}`),
    ...sign.map((text) => `sign:${text}`),
    ...place.flatMap((does) => (evidence.length > 0 ? evidence : ["unusual"]).map((kind) => `${does}:${kind}`)),
    ...agent.flatMap((name) => mode.map((id) => `${name}:${id}`)),
  ];
  return [...new Set(keys)];
}
