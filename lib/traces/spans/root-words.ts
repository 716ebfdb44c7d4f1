import { type DecodedMessage } from "../messages/message";
import { type SpanNode } from "./span-tree";

const holds = ({ span }: SpanNode): boolean => span.kind === "agent" || span.kind === "chain";

/**
 * The span that says what a run was asked: its root, or where that is only a frame (a server's span, a `main`), the
 * first span below it that was given words, before anything spoke.
 */
export function askedSpan(root: SpanNode): SpanNode {
  const open = [root];
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    if (node.span.input.some(({ role }) => role === "user")) return node;
    const first = node.children.find(({ span }) => span.isHidden !== true);
    if (first !== undefined && holds(first)) open.push(first);
  }
  return root;
}

/**
 * What a run answered: the words of its root, or where that is only a frame, of the only span below it that has any.
 */
export function rootAnswer(root: SpanNode): readonly DecodedMessage[] {
  let node = root;
  while (node.span.output.length === 0) {
    const answering = node.children.filter((child) => holds(child) && child.span.output.length > 0);
    const [only, ...others] = answering.length > 0 ? answering : node.children.filter(holds);
    if (only === undefined || others.length > 0) return [];
    node = only;
  }
  return node.span.output;
}
