import { type SpanNode } from "./span-tree";

const takesSteps = new Set(["llm", "tool", "retriever", "handoff", "event", "guardrail"]);

/**
 * The spans at which something failed. A failure is copied to every span above it, so that of those that
 * failed only the deepest count;
 * one that takes a step counts before scaffolding below it.
 */
export function findFailures(nodes: readonly SpanNode[]): Set<SpanNode> {
  const failures = new Set<SpanNode>();
  const hasFailedStep = new Set<SpanNode>();
  const hasFailure = new Set<SpanNode>();
  for (const node of nodes.toReversed()) {
    const { isError, kind, isHidden, errorText } = node.span;
    const isStep = takesSteps.has(kind) && isHidden !== true;
    const isOwn = isStep ? !hasFailedStep.has(node) : !hasFailure.has(node) && errorText !== undefined;
    const isOrigin = isError && isHidden !== true && isOwn;
    if (isOrigin) failures.add(node);
    if (node.parent === null) continue;
    if (hasFailedStep.has(node) || (isError && isStep)) hasFailedStep.add(node.parent);
    if (hasFailure.has(node) || isError) hasFailure.add(node.parent);
  }
  for (const node of nodes) if (isCopied(node, failures)) failures.delete(node);
  return failures;
}

/** Scaffolding that failed below a step that failed: the step says it. */
function isCopied(node: SpanNode, failures: ReadonlySet<SpanNode>): boolean {
  if (!failures.has(node) || (takesSteps.has(node.span.kind) && node.span.isHidden !== true)) return false;
  for (let at = node.parent; at !== null && at.span.isError; at = at.parent) if (failures.has(at)) return true;
  return false;
}
