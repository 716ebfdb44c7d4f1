import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { onTestFinished } from "vitest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { machineClock } from "@/lib/outbound/replay-transport";
import { createReplayHandler, type ReplayHandler } from "@/lib/replay/kit/replay-handler";
import { type RunSystem } from "@/lib/replay/kit/run-system";
import { type Capabilities, type ReplayRequest, type ReplayStep } from "@/lib/replay/protocol/messages";
import { scriptedCapabilities } from "@/lib/replay/protocol/testing/scripted-system";
import { saveReachableHosts } from "@/lib/services/people/workspaces/save-reachable-hosts";
import { saveTarget } from "../save-target";

export interface ServedSystem {
  targetId: string;
  url: string;
  secret: string;
  /** What was really executed, in its order: a key that comes twice is there once. */
  executed: ReplayRequest[];
  /** Most executions at one time. */
  mostAtOnce: () => number;
  /** How many replays were canceled from outside. */
  cancelledCount: () => number;
  close: () => Promise<void>;
}

interface Wish {
  capabilities?: Partial<Capabilities>;
  run?: RunSystem;
  /** Waited for before each execution. */
  before?: (request: ReplayRequest, signal: AbortSignal) => Promise<void>;
  /** In the place of the handler of the kit. */
  answer?: (secret: string) => ReplayHandler;
  maxConcurrent?: number;
  maxSeconds?: number;
  system?: string;
  /** Whether the workspace may reach it: it stands at an address of this machine. */
  isAllowed?: boolean;
}

const respond = async (
  handler: ReplayHandler,
  url: string,
  body: Buffer,
  sent: ServerResponse["req"],
  response: ServerResponse,
) => {
  const { method = "GET", headers } = sent;
  const isEmpty = method === "GET" || method === "HEAD";
  const request = new Request(new URL(sent.url ?? "/", url), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
    ...(isEmpty ? {} : { body: new Uint8Array(body) }),
  });
  const answered = await handler(request);
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.flushHeaders();
  if (answered.body)
    await pipeline(Readable.fromWeb(answered.body as Parameters<typeof Readable.fromWeb>[0]), response);
  else response.end();
};

/**
 * A real HTTP server of a small team that adds numbers wrongly, behind the replay protocol, and a replay target of the
 * workspace that leads there. Closed when the test is done.
 */
export const serveSystem = async (ctx: WorkspaceContext, wish: Wish = {}): Promise<ServedSystem> => {
  const { run = faultyTeam, before, isAllowed = true, maxConcurrent = 4, maxSeconds = 30, system } = wish;
  const executed: ReplayRequest[] = [];
  let [running, most, cancelled] = [0, 0, 0];
  const counted: RunSystem = async function* (request, context) {
    executed.push(request);
    running += 1;
    most = Math.max(most, running);
    context.signal.addEventListener("abort", () => (cancelled += running > 0 ? 1 : 0), { once: true });
    try {
      if (before) await before(request, context.signal);
      return yield* run(request, context);
    } finally {
      running -= 1;
    }
  };
  let handler: ReplayHandler = async () => new Response(null, { status: 503 });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      respond(handler, url, Buffer.concat(chunks), request, response).catch(() => response.destroy());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  if (isAllowed) await saveReachableHosts(ctx, { hosts: [`127.0.0.1:${port}`] });
  const saved = await saveTarget(ctx, { name: `Adding team ${port}`, url, maxConcurrent, maxSeconds, system });
  const secret = saved.secret ?? "";
  const capabilities = { ...scriptedCapabilities, milestones: [], ...wish.capabilities };
  handler =
    wish.answer?.(secret) ??
    createReplayHandler({ capabilities, secrets: [secret], run: counted, clock: machineClock });
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { targetId: saved.id, url, secret, executed, mostAtOnce: () => most, cancelledCount: () => cancelled, close };
};

export const addingQuestion = "What is 17 + 25 + 4?";
/** A failed run of a team whose planner always leaves the last number out. */
export const addingSteps = [
  { agent: "User", kind: "input", content: addingQuestion },
  { agent: "Planner", kind: "message", content: "Add 17, 25.", recipient: "Writer" },
  { agent: "Writer", kind: "message", content: "The answer is 42." },
];

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
const sumOf = (text: string): number => numbersIn(text).reduce((sum, one) => sum + one, 0);

/** That team: its writer adds what the planner says. */
export const faultyTeam: RunSystem = async function* ({ trace, prefix, change }) {
  const steps: ReplayStep[] = [...prefix, ...(change?.kind === "replace" ? [change.step] : [])];
  if (change?.kind === "replace") yield change.step;
  const [last = 0] = numbersIn(trace.question).slice(-1);
  const drafts = [
    () => addingSteps[0],
    () => ({
      ...addingSteps[1],
      content: `Add ${numbersIn(trace.question)
        .filter((one) => one !== last)
        .join(", ")}.`,
    }),
    () => ({ ...addingSteps[2], content: `The answer is ${sumOf(steps[1]?.content ?? "")}.` }),
  ];
  for (const draft of drafts.slice(steps.length)) {
    const step = { index: steps.length, ...draft() } as ReplayStep;
    steps.push(step);
    yield step;
  }
  const finalAnswer = steps.at(-1)?.content ?? "";
  return { outcome: sumOf(finalAnswer) === sumOf(trace.question) ? "passed" : "failed", finalAnswer };
};
