import { canonicalJson } from "@/lib/traces/content-hash";
import { type ReplayStep } from "./messages";

/**
 * What a step says as canonical JSON: index, agent, kind, content, recipient, tool and whether it is an error. Times,
 * tokens and costs may differ from one telling to the next.
 */
export const stepText = ({ index, agent, kind, content, recipient, tool, isError = false }: ReplayStep): string =>
  canonicalJson({ index, agent, kind, content, recipient, tool, isError });

/**
 * Whether two steps say the same, as their texts would tell; large arguments are compared where they
 * are, without writing them down.
 */
export const isSameStep = (one: ReplayStep, other: ReplayStep): boolean =>
  stepText({ ...one, tool: undefined }) === stepText({ ...other, tool: undefined }) && isSame(one.tool, other.tool);

/** Whether two values are the same JSON: in whatever order their members come, those that are undefined left out. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [members, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = Object.keys(members).filter((key) => members[key] !== undefined);
  const count = Object.keys(others).filter((key) => others[key] !== undefined).length;
  return keys.length === count && keys.every((key) => Object.hasOwn(others, key) && isSame(members[key], others[key]));
}
