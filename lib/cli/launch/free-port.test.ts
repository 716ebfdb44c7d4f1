import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { checkPort, findFreePort, startOnFreePort } from "./free-port";

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function takePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

test("a taken port is refused with the variable that chooses another", async () => {
  const port = await takePort();
  await expect(checkPort(port, "127.0.0.1", 0)).rejects.toThrow(`PORT=${port + 1} npm start`);
});

test("a port that a stopping process gives up in time is waited for", async () => {
  const port = await takePort();
  const result = checkPort(port, "127.0.0.1", 5_000);
  servers.pop()?.close();
  await expect(result).resolves.toBe(port);
});

test("port 0 chooses a free one", async () => {
  expect(await checkPort(0, "127.0.0.1", 0)).toBeGreaterThan(0);
});

test("a preferred port is given where it is free, another one where it is taken", async () => {
  const taken = await takePort();
  expect(await findFreePort("127.0.0.1", taken)).not.toBe(taken);
  const free = await findFreePort();
  expect(await findFreePort("127.0.0.1", free)).toBe(free);
});

test("an address that this machine does not have is refused with the variables that set it", async () => {
  await expect(checkPort(0, "192.0.2.1", 0)).rejects.toThrow(/HOST and PORT/);
});

test("what finds its port taken by somebody quicker starts on another one", async () => {
  const preferred = await findFreePort();
  const tried: number[] = [];
  const started = await startOnFreePort("127.0.0.1", preferred, async (port) => {
    tried.push(port);
    if (tried.length > 1) return port;
    await takePort(port); // somebody else
    throw new Error("in use");
  });
  expect(tried).toEqual([preferred, started]);
  expect(started).not.toBe(preferred);
});

test("what does not start for another reason is not tried again", async () => {
  const preferred = await findFreePort();
  const tried: number[] = [];
  const start = (port: number): Promise<never> => {
    tried.push(port);
    return Promise.reject(new Error("no room"));
  };
  await expect(startOnFreePort("127.0.0.1", preferred, start)).rejects.toThrow("no room");
  expect(tried).toEqual([preferred]);
});
