import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo } from "node:net";
import { z } from "zod";
import { type TrackerKind } from "@/lib/attribution/write-back/destination-view";
import { answerGitHub } from "./github-contract";
import { answerGitLab } from "./gitlab-contract";
import { answerLinear } from "./linear-contract";

export interface KeptIssue {
  id: string;
  number: number;
  title: string;
  body: string;
  state: "open" | "closed" | "dropped";
  createdAt: string;
}

/** What a contract keeps, and how it makes an issue. */
export interface Kept {
  url: string;
  issues: KeptIssue[];
  add: (issue: { id?: string; title: string; body: string }) => KeptIssue;
}

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: unknown;
}

/** A status and JSON. */
export type Answered = readonly [status: number, json: unknown];

export interface IssueContract {
  url: string;
  issues: KeptIssue[];
  /** Somebody makes an issue there. */
  add: Kept["add"];
  /** Calls that change something. */
  writes: () => number;
  /** The next call that changes something is done, and the connection breaks before it is answered. */
  breakNext: () => void;
  answer: (status: number | null) => void;
  /** What its webhook sends about the issue: headers and body. */
  hook: (issue: KeptIssue, secret: string, sentAt: Date) => { headers: Record<string, string>; body: string };
  close: () => Promise<void>;
}

const answers = { github: answerGitHub, gitlab: answerGitLab, linear: answerLinear } as const;

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return chunks.length === 0 ? null : (JSON.parse(Buffer.concat(chunks).toString()) as unknown);
};
const isReading = ({ method, body }: Asked): boolean =>
  method === "GET" || z.object({ query: z.string().startsWith("query") }).safeParse(body).success;

const hookOf: Record<TrackerKind, (issue: KeptIssue, sentAt: Date) => unknown> = {
  github: ({ number, state }) => ({
    action: state === "open" ? "reopened" : "closed",
    issue: { number, state: state === "open" ? "open" : "closed" },
    repository: { full_name: "acme/shop" },
  }),
  gitlab: ({ number, state }) => ({
    object_kind: "issue",
    object_attributes: { iid: number, action: state === "open" ? "reopen" : "close" },
    project: { id: 7, path_with_namespace: "acme/shop" },
  }),
  linear: ({ id }, sentAt) => ({ action: "update", type: "Issue", data: { id }, webhookTimestamp: sentAt.getTime() }),
};
const signed: Record<TrackerKind, (body: string, secret: string) => Record<string, string>> = {
  github: (body, secret) => ({ "x-hub-signature-256": `sha256=${hmac(body, secret)}`, "x-github-event": "issues" }),
  gitlab: (_, secret) => ({ "x-gitlab-token": secret, "x-gitlab-event": "Issue Hook" }),
  linear: (body, secret) => ({ "linear-signature": hmac(body, secret) }),
};
const hmac = (body: string, secret: string): string => createHmac("sha256", secret).update(body).digest("hex");

/**
 * A server that does what the API reference of an issue tracker says about issues of one project (`acme/shop`, the team
 * `ENG`), takes one token, `token-1`, and refuses everything else.
 */
export const openIssueContract = async (kind: TrackerKind): Promise<IssueContract> => {
  const issues: KeptIssue[] = [];
  let [writeCount, isBreaking] = [0, false];
  let status: number | null = null;
  const kept: Kept = {
    url: "",
    issues,
    add: ({ id = randomUUID(), title, body }) => {
      const number = issues.length + 1;
      const issue = { id, number, title, body, state: "open", createdAt: new Date().toISOString() } as const;
      issues.push({ ...issue });
      return issues[number - 1] ?? issue;
    },
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = "", headers } = request;
      const asked: Asked = { method, url: new URL(request.url ?? "/", "http://here"), headers, body };
      const [code, json] = status === null ? answers[kind](asked, kept) : ([status, { message: "secret" }] as const);
      if (code < 300 && !isReading(asked)) {
        writeCount += 1;
        if (isBreaking) {
          isBreaking = false;
          return request.socket.destroy();
        }
      }
      return response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  kept.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: kept.url,
    issues,
    add: kept.add,
    writes: () => writeCount,
    breakNext: () => void (isBreaking = true),
    answer: (given) => void (status = given),
    hook: (issue, secret, sentAt) => {
      const body = JSON.stringify(hookOf[kind](issue, sentAt));
      return { headers: signed[kind](body, secret), body };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
