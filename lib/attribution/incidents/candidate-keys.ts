import { type FailureSignature } from "./failure-signature";
import { featuresOf } from "./signature-features";

/**
 * A failure is only compared with incidents that share one of its keys: enough that what belongs together meets, and
 * few enough that a database finds them fast.
 */
export function candidateKeys(signature: FailureSignature): string[] {
  const { agent, evidence, form, error, act, mode } = featuresOf(signature);
  const [does = ""] = act;
  const keys = [
    ...form.map((text) => `form:${text}`),
    ...error.map((text) => `error:${text}`),
    ...agent.flatMap((name) => evidence.map((kind) => `${name}:${kind}`)),
    ...agent.flatMap((name) => mode.map((id) => `${name}:${id}`)),
    ...(evidence.length === 0 ? agent.map((name) => `${name}:${does}`) : []),
  ];
  return [...new Set(keys)];
}
