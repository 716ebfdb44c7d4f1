import { type FailureSignature } from "./failure-signature";
import { featuresOf } from "./signature-features";

/**
 * A failure is only compared with incidents that share one of its keys: enough that what belongs together meets, and
 * few enough that a database finds them fast.
 */
export function candidateKeys(signature: FailureSignature): string[] {
  const { place, evidence, form, sign, error, agent } = featuresOf(signature);
  const shown = evidence.length > 0 ? evidence : ["unusual"];
  const keys = [
    ...form.map((text) => `form:${text}`),
    ...error.map((text) => `error:${text}`),
    ...sign.map((text) => `sign:${text}`),
    ...place.flatMap((does) => shown.map((kind) => `${does}:${kind}`)),
    ...agent.map((name) => `agent:${name}`),
  ];
  return [...new Set(keys)];
}
