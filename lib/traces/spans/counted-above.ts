import { sumOf } from "../messages/field";
import { type Tokens } from "../messages/usage-tokens";
import { type StatedTokens } from "../stated-tokens";
import { type SpanNode, type SpanTree } from "./span-tree";

/**
 * What the topmost span that counts anything says that all below it took. Undefined where it counts but its own calls,
 * and those that it handed work to count theirs.
 */
export function countedAbove({ roots }: SpanTree): StatedTokens | undefined {
  let [node] = roots.length === 1 ? roots : [];
  while (node !== undefined && node.span.kind !== "llm") {
    const tokens = countedBy(node);
    if (tokens !== undefined) return isOwn(node, tokens) ? undefined : { ...tokens, pointer: node.span.pointer };
    const [only, second]: SpanNode[] = node.children;
    node = second === undefined ? only : undefined;
  }
  return undefined;
}

function countedBy({ span }: SpanNode): Tokens | undefined {
  const { kind, tokensBelow, inputTokens, outputTokens } = span;
  const tokens = kind === "llm" ? undefined : (tokensBelow ?? { inputTokens, outputTokens });
  return tokens?.inputTokens === undefined && tokens?.outputTokens === undefined ? undefined : tokens;
}

/** Whether the calls below a span that no other counts add up to what it says. */
function isOwn(top: SpanNode, tokens: Tokens): boolean {
  const calls: SpanNode[] = [];
  const open = [...top.children];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.span.kind === "llm") calls.push(node);
    else if (countedBy(node) === undefined) open.push(...node.children);
  }
  const own = (key: keyof Tokens): number | undefined => sumOf(...calls.map(({ span }) => span[key]));
  return own("inputTokens") === tokens.inputTokens && own("outputTokens") === tokens.outputTokens;
}
