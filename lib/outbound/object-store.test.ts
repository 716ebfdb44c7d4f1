import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteObject, findStore, getObject, putObject, tryStore } from "./object-store";

interface Seen {
  line: string;
  signed: string;
  hash: string;
  body: string;
}
let seen: Seen[] = [];
/** Statuses of the next answers; then 200. */
let answers: { status: number; body?: string }[] = [];
let server: ReturnType<typeof createServer>;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = "";
  for await (const part of request) body += String(part);
  return body;
};

beforeEach(async () => {
  [seen, answers] = [[], []];
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { authorization = "", "x-amz-content-sha256": hash = "" } = request.headers;
      seen.push({ line: `${request.method} ${request.url}`, signed: authorization, hash: String(hash), body });
      const { status, body: said = "bytes" } = answers.shift() ?? { status: 200 };
      response.writeHead(status).end(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("FAULTLINE_S3_ENDPOINT", `http://127.0.0.1:${port}/base`);
  vi.stubEnv("FAULTLINE_S3_BUCKET", "files");
  vi.stubEnv("FAULTLINE_S3_KEY_ID", "key");
  vi.stubEnv("FAULTLINE_S3_SECRET", "a secret that is never sent");
  vi.stubEnv("FAULTLINE_S3_PREFIX", "/team/");
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.close();
  server.closeAllConnections();
});

const code = (name: string): string => `<Error><Code>${name}</Code><Message>words of theirs</Message></Error>`;

test("requests go to the bucket below the endpoint, signed with the hash of what is sent, never with the secret", async () => {
  await putObject("team/a", new TextEncoder().encode("text"));
  expect(String(await getObject("team/a"))).toBe("bytes");
  await deleteObject("team/a");
  await findStore();
  expect(seen.map(({ line }) => line)).toEqual([
    ...["PUT /base/files/team/a", "GET /base/files/team/a", "DELETE /base/files/team/a"],
    "GET /base/files/team/faultline-check",
  ]);
  expect(seen[0]).toMatchObject({
    body: "text",
    hash: "982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1",
    signed: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=\w{64}$/,
    ) as string,
  });
  expect(JSON.stringify(seen)).not.toContain("never sent");
});

test("what fails for a moment is asked again; what is refused is told by its code, and never by its words", async () => {
  answers = [{ status: 503 }, { status: 500 }];
  expect(String(await getObject("team/a"))).toBe("bytes");
  answers = [{ status: 503 }, { status: 503 }, { status: 503, body: code("SlowDown") }];
  await expect(getObject("team/a")).rejects.toMatchObject({ code: "UNAVAILABLE", reason: "HTTP 503 SlowDown" });
  seen = [];
  answers = [{ status: 403, body: code("AccessDenied") }];
  await expect(putObject("team/a", new Uint8Array(1))).rejects.toMatchObject({
    reason: "HTTP 403 AccessDenied",
    message: expect.not.stringContaining("words of theirs") as string,
  });
  answers = [{ status: 307 }];
  await expect(getObject("team/a")).rejects.toMatchObject({ reason: "HTTP 307" });
  expect(seen).toHaveLength(2);
});

test("an object that is missing is null, a bucket that is missing is a fault", async () => {
  answers = [{ status: 404, body: code("NoSuchKey") }];
  expect(await getObject("team/a")).toBeNull();
  answers = [{ status: 404 }];
  await deleteObject("team/a");
  answers = [{ status: 404, body: code("NoSuchBucket") }];
  await expect(findStore()).rejects.toMatchObject({ reason: "HTTP 404 NoSuchBucket" });
  answers = [{ status: 200 }];
  await expect(tryStore()).rejects.toMatchObject({ reason: "it answers other bytes than it was sent" });
});

test("an address of cloud credentials is never asked, and a store that is not set is away", async () => {
  vi.stubEnv("FAULTLINE_S3_ENDPOINT", "http://169.254.169.254");
  await expect(getObject("team/a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  for (const name of ["BUCKET", "KEY_ID", "SECRET"]) vi.stubEnv(`FAULTLINE_S3_${name}`, "");
  await expect(getObject("team/a")).rejects.toMatchObject({ reason: "FAULTLINE_S3_BUCKET is not set" });
  expect(seen).toEqual([]);
});
