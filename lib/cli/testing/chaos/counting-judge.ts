import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { answerAs } from "@/lib/llm/testing/oracle-answer";
import { readPrompt, type Truth } from "@/lib/llm/testing/oracle-prompt";

/** One time that a question of a run arrived. */
export interface Asking {
  runId: string;
  /** Name and steps of the call, which a run asks once. */
  call: string;
  askedAt: number;
  /** Whether its answer went out whole, which a provider would bill. */
  isAnswered: boolean;
}

export interface CountingJudge {
  baseUrl: string;
  askings: readonly Asking[];
  /** From now on this trace is known. */
  know: (truth: Truth) => void;
  /** Until it is told otherwise, it takes questions and says nothing; what it took meanwhile it never answers. */
  hang: (isHanging: boolean) => void;
  close: () => void;
}

const latencyMs = 150;

/** A call by what tells it from all others of its run. */
export const callKey = (name: string, first: number, last: number): string => `${name} ${first}-${last}`;

/** A judge on loopback that counts how often each call was asked and answered. */
export async function startCountingJudge(): Promise<CountingJudge> {
  const askings: Asking[] = [];
  const truths = new Map<string, Truth>();
  let isHanging = false;

  const chat = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(request)) as Record<string, unknown>;
    const header = (name: string): string => String(request.headers[`x-faultline-${name}`] ?? "");
    const [first = 0, last = first] = (header("steps").match(/\d+/g) ?? []).map(Number);
    const asking: Asking = {
      runId: header("run"),
      call: callKey(header("call"), first, last),
      askedAt: Date.now(),
      isAnswered: false,
    };
    askings.push(asking);
    response.once("finish", () => (asking.isAnswered = true));
    if (isHanging) return;
    await pause(latencyMs);
    const prompt = readPrompt(body);
    const truth = truths.get(/case-[\w-]+/.exec(prompt.head)?.[0] ?? "");
    const content = answerAs({ truths: truth ? [truth] : [] }, prompt, request.headers, "response_format" in body);
    const choice = { index: 0, finish_reason: "stop", message: { role: "assistant", content } };
    const usage = {
      prompt_tokens: Math.ceil(prompt.text.length / 4),
      completion_tokens: Math.ceil(content.length / 4),
    };
    send(response, { id: "x", object: "chat.completion", created: 0, model: body.model, choices: [choice], usage });
  };
  const server = createServer((request, response) => {
    if (request.method === "POST") void chat(request, response).catch(() => response.destroy());
    else
      send(response, { object: "list", data: [{ id: "oracle", object: "model", created: 0, owned_by: "faultline" }] });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    askings,
    know: (truth) => void truths.set(truth.question, truth),
    hang: (isNow) => void (isHanging = isNow),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const send = (response: ServerResponse, body: object): void =>
  void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
