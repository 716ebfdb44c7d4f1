import { spawn } from "node:child_process";
import { once } from "node:events";
import { brotliDecompressSync } from "node:zlib";
import { AwsClient } from "aws4fetch";
import { findFreePort } from "../launch/free-port";
import { waitUntil } from "../launch/process-identity";
import { findPython } from "./find-python";

/** The Python of `moto`, whose server speaks S3 and checks signatures; null where there is none to be had. */
export const storePython = findPython({
  name: "object-store",
  packages: ["moto[server]==5.2.5"],
  importing: "import moto.server, flask",
});

export interface RealStore {
  /** What an operator sets. */
  settings: Record<string, string>;
  keys: () => Promise<string[]>;
  /** Keys of the objects in which a word stands. */
  keysWith: (word: string) => Promise<string[]>;
  remove: (key: string) => Promise<void>;
  stop: () => Promise<void>;
}

const unpacked = (bytes: Buffer): Buffer => {
  try {
    return brotliDecompressSync(bytes);
  } catch {
    return bytes;
  }
};

/** Makes an account that may do anything with objects; nobody needs a signature yet. */
async function makeAccount(origin: string): Promise<{ keyId: string; secret: string }> {
  const ask = async (params: Record<string, string>): Promise<string> => {
    const response = await fetch(`${origin}/`, {
      method: "POST",
      headers: {
        authorization: "AWS4-HMAC-SHA256 Credential=none/20261130/us-east-1/iam/aws4_request, Signature=none",
      },
      body: new URLSearchParams({ Version: "2010-05-08", UserName: "faultline", ...params }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.text();
  };
  await ask({ Action: "CreateUser" });
  const Statement = [{ Effect: "Allow", Action: "s3:*", Resource: "*" }];
  const policy = JSON.stringify({ Version: "2012-10-17", Statement });
  await ask({ Action: "PutUserPolicy", PolicyName: "objects", PolicyDocument: policy });
  const made = await ask({ Action: "CreateAccessKey" });
  const part = (name: string): string => new RegExp(`<${name}>(.*?)<`).exec(made)?.[1] ?? "";
  return { keyId: part("AccessKeyId"), secret: part("SecretAccessKey") };
}

/** A server that speaks S3 with an empty bucket, and refuses what is not signed. */
export async function startRealStore(): Promise<RealStore> {
  if (storePython === null) throw new Error("There is no Python with moto here.");
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(storePython, ["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  const isUp = (): Promise<boolean> =>
    fetch(`${origin}/moto-api/data.json`).then(
      () => true,
      () => false,
    );
  if (!(await waitUntil(isUp, 120_000))) {
    await stop();
    throw new Error("The server of moto did not start.");
  }
  const { keyId, secret } = await makeAccount(origin);
  await fetch(`${origin}/files`, { method: "PUT" });
  await fetch(`${origin}/moto-api/reset-auth`, { method: "POST", body: "0" });
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: "s3", region: "us-east-1" });
  const get = async (path: string): Promise<Buffer> =>
    Buffer.from(await (await client.fetch(`${origin}/files${path}`)).arrayBuffer());
  const keys = async (): Promise<string[]> =>
    [...(await get("?list-type=2")).toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = ""]) => key);
  return {
    settings: {
      FAULTLINE_S3_ENDPOINT: origin,
      FAULTLINE_S3_BUCKET: "files",
      FAULTLINE_S3_KEY_ID: keyId,
      FAULTLINE_S3_SECRET: secret,
      FAULTLINE_S3_PREFIX: "team/a",
    },
    keys,
    keysWith: async (word) => {
      const found: string[] = [];
      for (const key of await keys()) if (unpacked(await get(`/${key}`)).includes(word)) found.push(key);
      return found;
    },
    remove: async (key) => void (await client.fetch(`${origin}/files/${key}`, { method: "DELETE" })),
    stop,
  };
}
