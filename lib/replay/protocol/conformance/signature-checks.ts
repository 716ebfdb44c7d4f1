import { ReplayRefusal, type ReplayRequest } from "../messages";
import { maxSignatureAgeSeconds, signatureHeaders } from "../signature";
import { type Check } from "./check";
import { ask, requireStatus, scratchRequest, type Subject } from "./subject";
import { Violation } from "./violation";

/** Sends capabilities and a replay with spoilt headers, and requires that both are refused as unsigned. */
async function requireRefused(
  subject: Subject,
  spoil: (headers: Record<string, string>, about: Spoilt) => Record<string, string | undefined>,
): Promise<undefined> {
  const requests: [string, ReplayRequest | null][] = [
    ["GET /capabilities", null],
    ["POST /replays", scratchRequest(subject)],
  ];
  for (const [words, request] of requests) {
    const key = subject.newKey();
    const about = {
      id: key,
      method: request ? "POST" : "GET",
      path: request ? "/replays" : "/capabilities",
      body: request ? JSON.stringify(request) : "",
    };
    const { status, document } = await ask(subject, request, { key, headers: (headers) => spoil(headers, about) });
    if (status !== 401) throw new Violation(`${words} was answered with status ${status} where 401 belongs.`);
    const refusal = ReplayRefusal.safeParse(document);
    if (refusal.data?.error.code !== "bad-signature")
      throw new Violation(`${words} was refused without { "error": { "code": "bad-signature", … } }.`);
  }
  return undefined;
}

interface Spoilt {
  id: string;
  method: string;
  path: string;
  body: string;
}

const otherSecret = `whsec_${btoa("another secret of 32 bytes......")}`;
const secondsOf = ({ connection }: Subject): number => Math.floor(connection.clock.now() / 1000);

export const signatureChecks: readonly Check[] = [
  {
    name: "signature-missing",
    title: "a request without a signature is refused",
    run: (subject) => requireRefused(subject, (headers) => ({ ...headers, "replay-signature": undefined })),
  },
  {
    name: "signature-wrong",
    title: "a signature by another secret is refused",
    run: (subject) =>
      requireRefused(subject, (headers, about) => ({
        ...headers,
        ...signatureHeaders({ ...about, timestampSeconds: secondsOf(subject) }, [otherSecret]),
      })),
  },
  {
    name: "signature-old",
    title: "a genuine signature of ten minutes ago is refused",
    run: (subject) =>
      requireRefused(subject, (headers, about) => {
        const timestampSeconds = secondsOf(subject) - 2 * maxSignatureAgeSeconds;
        return { ...headers, ...signatureHeaders({ ...about, timestampSeconds }, subject.connection.secrets) };
      }),
  },
  {
    name: "signature-other",
    title: "a genuine signature of another method, path or body is refused",
    run: async (subject) => {
      const changes = [{ method: "PUT" }, { path: "/other" }, { body: "other" }];
      for (const change of changes)
        await requireRefused(subject, (headers, about) => ({
          ...headers,
          ...signatureHeaders(
            { ...about, ...change, timestampSeconds: secondsOf(subject) },
            subject.connection.secrets,
          ),
        }));
      return undefined;
    },
  },
  {
    name: "signature-rotation",
    title: "one genuine signature among two is enough, so that secrets can be changed",
    run: async (subject) => {
      const answer = await ask(subject, null, {
        headers: (headers) => ({
          ...headers,
          "replay-signature": `v1,${"A".repeat(43)}= ${headers["replay-signature"]}`,
        }),
      });
      requireStatus(answer, 200);
      return undefined;
    },
  },
];
