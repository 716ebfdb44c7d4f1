import { ReplayRefusal, type ReplayRequest } from "../messages";
import { maxSignatureAgeSeconds, signatureHeaders } from "../signature";
import { type Check } from "./check";
import { ask, requireOk, scratchRequest, type Subject } from "./subject";
import { Violation } from "./violation";

/** Sends each kind of request with spoilt headers, and requires that all are refused as unsigned. */
async function requireRefused(
  subject: Subject,
  spoil: (headers: Record<string, string>, about: Spoilt) => Record<string, string | undefined>,
): Promise<undefined> {
  const requests: ["GET" | "POST" | "DELETE", path: string, ReplayRequest | null][] = [
    ["GET", "/capabilities", null],
    ["POST", "/replays", scratchRequest(subject)],
    ["DELETE", "/replays/conformance-none", null],
  ];
  for (const [method, path, request] of requests) {
    const words = `${method} ${path}`;
    const key = subject.newKey();
    const about = { id: key, method, path, body: request ? JSON.stringify(request) : "" };
    const headers = (signed: Record<string, string>) => spoil(signed, about);
    const { status, document } = await ask(subject, request, { key, method, path, headers });
    if (status !== 401) throw new Violation(`${words} was answered with status ${status}; expected 401.`);
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
/** A genuine signature at another time than now. */
const signedAt = (subject: Subject, seconds: number): Promise<undefined> =>
  requireRefused(subject, (headers, about) => {
    const timestampSeconds = secondsOf(subject) + seconds;
    return { ...headers, ...signatureHeaders({ ...about, timestampSeconds }, subject.connection.secrets) };
  });

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
    run: (subject) => signedAt(subject, -2 * maxSignatureAgeSeconds),
  },
  {
    name: "signature-ahead",
    title: "a genuine signature of ten minutes ahead is refused",
    run: (subject) => signedAt(subject, 2 * maxSignatureAgeSeconds),
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
      requireOk(answer);
      return undefined;
    },
  },
];
