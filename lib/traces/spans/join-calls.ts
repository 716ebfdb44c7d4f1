import { canonicalJson } from "../content-hash";
import { isObject } from "../json-value";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { isSameName } from "./hand-off";
import { textsIn } from "./said";
import { type SpanNode } from "./span-tree";
import { type Visit } from "./visit-spans";

/** A call that a model made, and what became of it. */
export interface SaidCall {
  /** Unlike ids of models, which may repeat, one of its own in the trace. */
  key: string;
  part: MessagePart & { type: "call" };
  node: SpanNode;
  /** The span that executed it. */
  toolNode: SpanNode | null;
  /** The agent that it started, where no tool span stands between. */
  agentNode: SpanNode | null;
  /** What a later call of a model was told about it. */
  answer: (MessagePart & { type: "result" }) | null;
}

/**
 * Calls and what answers them, found before any step is made: a result may stand before
 * its call is known to have a span.
 */
export interface JoinedCalls {
  /** By the part of the output that says it. */
  byPart: ReadonlyMap<MessagePart, SaidCall>;
  /** By the span that executed it, or the agent that it started. */
  byNode: ReadonlyMap<SpanNode, SaidCall>;
  /** By the result that answers it in a later input. */
  byAnswer: ReadonlyMap<MessagePart, SaidCall>;
  /** Tool spans that repeat another one of the same call. */
  repeats: ReadonlySet<SpanNode>;
  /** Whether a call told in a history was made by a span. */
  isSaid: (part: MessagePart & { type: "call" }) => boolean;
  /** A call of the agent that nothing has answered, for a result that names none. */
  waitingFor: (node: SpanNode) => SaidCall | undefined;
}

/** `speaks` says whose output counts: not that of a span which repeats another. */
export function joinCalls(visits: readonly Visit[], speaks: (node: SpanNode) => boolean): JoinedCalls {
  const open = new OpenCalls();
  for (const { node, isEntry } of visits) {
    const { kind, input, output, isHidden } = node.span;
    if (isHidden === true) continue;
    const isCall = kind === "llm" || kind === "event";
    const isLeaf = node.children.length === 0;
    if (isCall && isEntry) open.answer(input);
    if (isCall && isEntry !== isLeaf && speaks(node)) open.say(node, output);
    // An event may be an answer, and a model's output may hold those of the provider's own tools.
    if (isCall && isEntry !== isLeaf) open.answer(output);
    if (!isEntry) continue;
    if (node.span.tool !== undefined) open.execute(node);
    else if (kind === "agent") open.start(node);
  }
  return open;
}

class OpenCalls implements JoinedCalls {
  readonly byPart = new Map<MessagePart, SaidCall>();
  readonly byNode = new Map<SpanNode, SaidCall>();
  readonly byAnswer = new Map<MessagePart, SaidCall>();
  readonly repeats = new Set<SpanNode>();
  private readonly byId = new Map<string, SaidCall[]>();
  private readonly byName = new Map<string, SaidCall[]>();
  private readonly executed = new Map<string, SpanNode>();
  private readonly early = new Map<string, SpanNode>();
  private readonly said = new Set<string>();
  /** Below a span, the last one that executed a tool with some arguments. */
  private readonly ran = new Map<SpanNode | null, Map<string, SpanNode>>();
  private count = 0;

  say(node: SpanNode, messages: readonly DecodedMessage[]): void {
    for (const { parts } of messages)
      for (const part of parts) {
        if (part.type !== "call" || this.byPart.has(part)) continue;
        this.count += 1;
        const key = `${part.id ?? part.name}#${this.count}`;
        const call: SaidCall = { key, part, node, toolNode: null, agentNode: null, answer: null };
        this.byPart.set(part, call);
        this.joinEarly(call);
        if (part.id !== undefined) add(this.byId, part.id, call);
        add(this.byName, part.name, call);
        this.said.add(wordsOf(part));
      }
  }

  /**
   * A tool may be seen to run before the message that calls it: without an answer of its own it says
   * nothing that the messages do not.
   */
  private joinEarly(call: SaidCall): void {
    const { id } = call.part;
    const node = id === undefined ? undefined : this.early.get(id);
    if (id === undefined || node === undefined) return;
    this.early.delete(id);
    if (node.span.tool?.result === undefined && !node.span.isError) this.repeats.add(node);
    else {
      call.toolNode = node;
      this.byNode.set(node, call);
    }
  }

  /** Results in an input answer the latest call of their id. */
  answer(messages: readonly DecodedMessage[]): void {
    for (const { parts } of messages)
      for (const part of parts) {
        if (part.type !== "result" || part.callId === undefined) continue;
        const call = this.byId.get(part.callId)?.at(-1);
        if (call === undefined) continue;
        call.answer ??= part;
        this.byAnswer.set(part, call);
      }
  }

  isSaid(part: MessagePart & { type: "call" }): boolean {
    return part.id === undefined ? this.said.has(wordsOf(part)) : this.byId.has(part.id);
  }

  waitingFor(node: SpanNode): SaidCall | undefined {
    const isOpen = (call: SaidCall): boolean =>
      isWaiting(call) && call.answer === null && call.node.agent === node.agent;
    for (const calls of this.byName.values()) {
      const call = calls.find(isOpen);
      if (call !== undefined) return call;
    }
    return undefined;
  }

  execute(node: SpanNode): void {
    const tool = node.span.tool;
    if (tool === undefined) return;
    if (this.isInner(node, tool.name) || this.isBeside(node, tool)) this.repeats.add(node);
    else if (tool.callId !== undefined && this.executed.has(tool.callId)) this.again(node, tool.callId);
    else {
      const call = this.callOf(node);
      if (tool.callId !== undefined) {
        this.executed.set(tool.callId, node);
        if (call === undefined) this.early.set(tool.callId, node);
      }
      if (call === undefined) return;
      if (call.part.id !== undefined) this.executed.set(call.part.id, node);
      this.take(call);
      call.toolNode = node;
      this.byNode.set(node, call);
    }
  }

  /**
   * An agent that runs without a tool span between it and the call for it: the call has its name,
   * or the text that it was given.
   */
  start(node: SpanNode): void {
    if (holderOf(node)?.span.tool !== undefined) return;
    const name = node.span.agent ?? node.span.name;
    const asked = askedOf(node);
    const waiting = [...this.byName.values()].flat().filter(({ node: caller }) => caller.agentNode !== node);
    const call =
      waiting.find(({ part }) => isSameName(part.name, name)) ??
      waiting.findLast(({ part, node: caller }) => caller.agent !== node.agent && isGiven(part, asked));
    if (call === undefined) return;
    this.take(call);
    call.agentNode = node;
    this.byNode.set(node, call);
  }

  private callOf(node: SpanNode): SaidCall | undefined {
    const tool = node.span.tool;
    if (tool === undefined) return undefined;
    const sameId = tool.callId === undefined ? undefined : this.byId.get(tool.callId)?.findLast(isWaiting);
    if (sameId !== undefined) return sameId;
    const isForeign = tool.callId !== undefined && this.byId.has(tool.callId);
    const waiting = (this.byName.get(tool.name) ?? []).filter(({ part }) => !isForeign || part.id === undefined);
    const own = waiting.filter((call) => call.node.agent === node.agent);
    const wanted = canonicalJson(tool.arguments);
    const isAlike = ({ part }: SaidCall): boolean =>
      canonicalJson(part.arguments) === wanted || isOnlyArgument(part.arguments, tool.arguments);
    // A call without an id of its own may be the one that any tool's id means.
    const isOpen = ({ part }: SaidCall): boolean => tool.callId === undefined || (!isForeign && part.id === undefined);
    return own.find(isAlike) ?? waiting.find(isAlike) ?? own.find(isOpen);
  }

  /** It waits no more. */
  private take(call: SaidCall): void {
    const { name } = call.part;
    this.byName.set(name, this.byName.get(name)?.filter((other) => other !== call) ?? []);
  }

  /** The same call executed again: a try after a failure is one more result, anything else a record of the same. */
  private again(node: SpanNode, callId: string): void {
    const before = this.executed.get(callId);
    if (before === undefined) return;
    const call = this.byNode.get(before);
    const isNewCall = (this.byId.get(callId) ?? []).some(isWaiting);
    if (isNewCall) {
      this.executed.delete(callId);
      this.execute(node);
    } else if (before.span.isError && !isBelow(node, before)) {
      if (call !== undefined) this.byNode.set(node, call);
    } else {
      lend(before, node);
      this.repeats.add(node);
    }
  }

  /** Ran while a span of another name beside it did, of the same tool with the same arguments: the same call. */
  private isBeside(node: SpanNode, { name, arguments: args, callId }: NonNullable<SpanNode["span"]["tool"]>): boolean {
    const key = `${name} ${canonicalJson(args)}`;
    const told = this.ran.get(node.parent)?.get(key);
    const isSame = told !== undefined && told.span.name !== node.span.name && isWithin(node, told);
    const isOther = callId !== undefined && told?.span.tool?.callId !== undefined && callId !== told.span.tool.callId;
    if (isSame && !isOther) {
      lend(told, node);
      return true;
    }
    const beside = this.ran.get(node.parent) ?? new Map<string, SpanNode>();
    this.ran.set(node.parent, beside.set(key, node));
    return false;
  }

  /** A span of the same tool within its own: two instrumentations, or a client and its server. */
  private isInner(node: SpanNode, name: string): boolean {
    const at = holderOf(node);
    const isSame = at?.span.tool?.name === name && at.span.kind === node.span.kind;
    const isInner = at !== null && isSame && (!this.repeats.has(at) || this.isInner(at, name));
    if (isInner) lend(at, node);
    return isInner;
  }
}

/** What a call says: the tool and its arguments. */
export const wordsOf = ({ name, arguments: args }: MessagePart & { type: "call" }): string =>
  `${name} ${canonicalJson(args)}`;

/** The nearest span above that is more than scaffolding. */
function holderOf(node: SpanNode): SpanNode | null {
  let at = node.parent;
  while (at !== null && at.span.kind === "chain") at = at.parent;
  return at;
}

/** What an agent was asked: by its span, else by the first call of its model. */
function askedOf(node: SpanNode): string[] {
  const own = userTexts(node.span.input);
  if (own.length > 0) return own;
  const model = node.children.find(({ span }) => span.kind === "llm");
  return model === undefined ? [] : userTexts(model.span.input);
}

/** A tool's span may hold the one argument bare: `{ "city": "Oslo" }` as `Oslo`. */
function isOnlyArgument(args: unknown, bare: unknown): boolean {
  if (!isObject(args) || typeof bare === "object" || bare === "") return false;
  const [only, ...others] = Object.values(args);
  return others.length === 0 && only !== undefined && String(only) === String(bare);
}

const userTexts = (messages: readonly DecodedMessage[]): string[] =>
  messages
    .filter(({ role }) => role === "user")
    .flatMap(({ parts }) => parts.flatMap(({ type, text }) => (type === "text" ? [text.trim()] : [])))
    .filter((text) => text !== "");

const isGiven = (part: MessagePart & { type: "call" }, asked: readonly string[]): boolean =>
  asked.length > 0 && textsIn(part.arguments).some((text) => text.trim() !== "" && asked.includes(text.trim()));

const isWaiting = ({ toolNode, agentNode }: SaidCall): boolean => toolNode === null && agentNode === null;

/** What came back, where only the span that repeats a tool's says it. */
function lend(told: SpanNode, { span: repeat }: SpanNode): void {
  const { tool } = told.span;
  if (tool === undefined || tool.result !== undefined || repeat.tool?.result === undefined) return;
  told.span = { ...told.span, tool: { ...tool, result: repeat.tool.result, resultPointer: repeat.tool.resultPointer } };
}

/** Whether a span began and ended while another one ran. */
const isWithin = ({ span: inner }: SpanNode, { span: outer }: SpanNode): boolean =>
  inner.startNs !== null &&
  outer.startNs !== null &&
  outer.endNs !== null &&
  inner.startNs >= outer.startNs &&
  inner.startNs < outer.endNs &&
  (inner.endNs ?? inner.startNs) <= outer.endNs;

function isBelow(node: SpanNode, above: SpanNode): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (at === above) return true;
  return false;
}

function add(map: Map<string, SaidCall[]>, key: string, call: SaidCall): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [call]);
  else list.push(call);
}
