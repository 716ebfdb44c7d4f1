import { slipOfDigit } from "../faults/number-text";
import { numbersOf, spliced } from "../faults/passages";
import { type ToolBox } from "../sandbox/tool-box";
import { type ToolOutput } from "../sandbox/tool-output";
import { pick } from "../sandbox/wording";

/** Tools of one run with a fault in them. What they give differs; agents take it as they take anything else. */
interface ToolFault {
  /** The tool that has it. */
  tool: string;
  random: () => number;
}

const failed = (output: string): ToolOutput => ({ output, isError: true });

const outages = [
  "Error: 503 Service Unavailable",
  "Error: connection refused",
  '{"error": "internal server error", "code": 500}',
  "Error: the service is offline",
] as const;
const timeouts = [
  "Error: timed out after 30 s",
  '{"error": "deadline exceeded: request timeout"}',
  "Error: 504 Gateway Timeout",
] as const;
const refusals = [
  "Error: 403 Forbidden: this account may not read here",
  "Error: permission denied",
  '{"error": "unauthorized: the access token has expired"}',
] as const;
const errors = { outage: outages, timeout: timeouts, refused: refusals } as const;

/** Every call of the tool from one of its first two on is answered with an error. */
export function failingTool(tools: ToolBox, how: keyof typeof errors, { tool, random }: ToolFault): ToolBox {
  const [message, first] = [pick(errors[how], random), pick([0, 0, 1], random)];
  let calls = 0;
  return (task, name, given) => {
    if (name !== tool) return tools(task, name, given);
    calls += 1;
    return calls > first ? failed(message) : tools(task, name, given);
  };
}

/** One number of what the tool gives to one call is another; the same call gives the same again. */
export function lyingTool(tools: ToolBox, { tool, random }: ToolFault): ToolBox {
  const at = pick([0, 0, 1, 2], random);
  const spoiled = new Map<string, string>();
  const seen = new Set<string>();
  return (task, name, given) => {
    const whole = tools(task, name, given);
    if (name !== tool || whole.isError) return whole;
    const key = JSON.stringify(given);
    if (!seen.has(key) && seen.size === at) {
      const number = pick(numbersOf(whole.output), random);
      spoiled.set(
        key,
        number === undefined ? whole.output : spliced(whole.output, number, slipOfDigit(number.text, random)),
      );
    }
    seen.add(key);
    return { output: spoiled.get(key) ?? whole.output, isError: false };
  };
}

/** From its second call on, the tool sometimes gives what it gave before. */
export function staleTool(tools: ToolBox, { tool, random }: ToolFault): ToolBox {
  const at = pick([1, 1, 2, 3], random);
  const answers: ToolOutput[] = [];
  const stuck = new Map<string, ToolOutput>();
  return (task, name, given) => {
    const now = tools(task, name, given);
    if (name !== tool || now.isError) return now;
    const key = JSON.stringify(given);
    const before = answers.at(-1);
    answers.push(now);
    if (answers.length - 1 === at && before) stuck.set(key, before);
    return stuck.get(key) ?? now;
  };
}

const garbage = ["\u{fffd}", "\u{fffd}\u{fffd}", "Ã¤", "\\u00"] as const;

/** What the tool gives breaks off, or has its figures garbled. */
export function damagedTool(tools: ToolBox, { tool, random }: ToolFault): ToolBox {
  const [isCut, at] = [random() < 0.5, pick([0, 0, 1, 2], random)];
  const damaged = new Map<string, string>();
  const seen = new Set<string>();
  return (task, name, given) => {
    const whole = tools(task, name, given);
    if (name !== tool || whole.isError) return whole;
    const key = JSON.stringify(given);
    if (!seen.has(key) && seen.size === at) {
      const cut = whole.output.slice(0, Math.ceil(whole.output.length * (0.3 + 0.4 * random())));
      damaged.set(key, isCut ? cut : whole.output.replace(/\d+/gu, () => pick(garbage, random)));
    }
    seen.add(key);
    return { output: damaged.get(key) ?? whole.output, isError: false };
  };
}

/** One call, drawn, fails; the next goes through. A team that tries again is not harmed. */
export function hiccup(tools: ToolBox, times: number, random: () => number): ToolBox {
  const [at, message] = [Math.floor(random() * 6), pick([...outages, ...timeouts], random)];
  let calls = 0;
  return (task, name, given) => {
    calls += 1;
    return calls > at && calls <= at + times ? failed(message) : tools(task, name, given);
  };
}
