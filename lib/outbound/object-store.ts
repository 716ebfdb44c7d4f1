import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { objectStore, type ObjectStoreSettings } from "@/lib/env";
import { StoreAwayError } from "@/lib/errors";
import { AddressBlocked } from "./address-guard";
import { guardedFetch, type GuardedResponse, keepConnections } from "./guarded-fetch";
import { OutboundError } from "./outbound-error";

// Objects of the store of FAULTLINE_S3_BUCKET. Whoever sets it may name a private host. Every request is signed with
// the hash of its body (SigV4), and its answer is the store's own: no redirect is followed.

const timeoutMs = 30_000;
/** What fails for a moment is asked again after so long, in milliseconds. */
const againAfterMs = [150, 1_000];
/** Pieces of files are shorter, and what the store says of a fault is. */
const maxBytes = 16 * 1024 * 1024;
/** Of what it says, so much is looked at. */
const maxWords = 4 * 1024;

const connections = keepConnections();

interface Asked {
  method?: "DELETE" | "PUT";
  /** What follows the address of the bucket. */
  path: string;
  body?: Uint8Array<ArrayBuffer>;
}

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");

/** The store that is set. Throws StoreAwayError where none is: some files are in one all the same. */
function openStore(): ObjectStoreSettings {
  const store = objectStore();
  if (!store) throw new StoreAwayError("FAULTLINE_S3_BUCKET is not set");
  return store;
}

async function send(store: ObjectStoreSettings, { method, path, body }: Asked): Promise<GuardedResponse> {
  const signer = new AwsV4Signer({
    method: method ?? "GET",
    url: `${store.address}${path}`,
    headers: { "x-amz-content-sha256": await hashOf(body ?? new Uint8Array()) },
    accessKeyId: store.keyId,
    secretAccessKey: store.secret,
    service: "s3",
    region: store.region,
  });
  const { url, headers } = await signer.sign();
  const sized = body ? { "content-length": String(body.byteLength), "content-type": "application/octet-stream" } : {};
  return guardedFetch(url, {
    ...(method ? { method } : {}),
    ...(body ? { body: Readable.from([body]) } : {}),
    headers: { ...Object.fromEntries(headers), ...sized },
    timeoutMs,
    maxBytes,
    redirects: "answer",
    allowedHosts: [`${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}`],
    connections,
  });
}

/** The store's word for what is wrong, as in `<Code>AccessDenied</Code>`; its sentence may hold anything. */
const codeOf = (bytes: Uint8Array): string =>
  /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, maxWords)))?.[1] ?? "";
const refusalOf = ({ status, bytes }: GuardedResponse): StoreAwayError =>
  new StoreAwayError([`HTTP ${status}`, codeOf(bytes)].filter(Boolean).join(" "));

/** Of what was asked: done, there it is, or there is no such object. */
const isWell = ({ method }: Asked, { status, bytes }: GuardedResponse): boolean =>
  status === 200 || status === 204 || (status === 404 && method !== "PUT" && codeOf(bytes) !== "NoSuchBucket");
/** Whether another try would be answered the same. */
const isFinal = ({ status }: GuardedResponse): boolean => status < 500 && status !== 429;

const toAway = (error: unknown): StoreAwayError => {
  if (error instanceof AddressBlocked || error instanceof OutboundError) return new StoreAwayError(error.message);
  throw error;
};

/** Asks up to three times, where that may help. */
async function ask(asked: Asked): Promise<GuardedResponse> {
  const store = openStore();
  for (let tries = 0; ; tries += 1) {
    const answer = await send(store, asked).catch(toAway);
    const isAway = answer instanceof StoreAwayError;
    if (!isAway && isWell(asked, answer)) return answer;
    const waitMs = againAfterMs[tries];
    if (waitMs === undefined || (!isAway && isFinal(answer))) throw isAway ? answer : refusalOf(answer);
    await pause(waitMs);
  }
}

/** Where objects begin that are written now. */
export const objectPrefix = (): string => openStore().prefix;

/** Once this answers, the store keeps the object. Throws StoreAwayError. */
export async function putObject(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await ask({ method: "PUT", path: key, body: bytes });
}

/** The bytes of an object; null where there is none. Throws StoreAwayError. */
export async function getObject(key: string): Promise<Buffer<ArrayBuffer> | null> {
  const { status, bytes } = await ask({ path: key });
  return status === 404 ? null : Buffer.from(bytes);
}

/** Also where there is no such object. Throws StoreAwayError. */
export async function deleteObject(key: string): Promise<void> {
  await ask({ method: "DELETE", path: key });
}

/** Whether the store answers and lets us in; asks for an object that is not there. Throws StoreAwayError. */
export async function findStore(): Promise<void> {
  await ask({ path: `${objectPrefix()}faultline-check` });
}

/** Whether all may be done that is needed: writes an object, reads it and deletes it. Throws StoreAwayError. */
export async function tryStore(): Promise<void> {
  const key = `${objectPrefix()}faultline-check-${crypto.randomUUID()}`;
  const bytes = Uint8Array.from([102, 97, 117, 108, 116]);
  await putObject(key, bytes);
  const read = await getObject(key);
  if (!read?.equals(bytes)) throw new StoreAwayError("it answers other bytes than it was sent");
  await deleteObject(key);
}
