import { createServer } from "node:net";
import { LaunchError } from "../terminal";
import { waitUntil } from "./process-identity";

/** Tries to listen. @returns the port, or the system's error code */
function tryListen(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}

/** A port that nobody listens on: the preferred one where it is free. */
export async function findFreePort(host = "127.0.0.1", preferred = 0): Promise<number> {
  const first = preferred === 0 ? "unknown" : await tryListen(preferred, host);
  const port = typeof first === "number" ? first : await tryListen(0, host);
  if (typeof port === "string") throw new LaunchError(`No port can be opened on ${host} (${port}).`);
  return port;
}

/**
 * Starts something on a port that nobody listens on, the preferred one where it is free; on another one where somebody
 * else has taken that before `start` could.
 */
export async function startOnFreePort<Started>(
  host: string,
  preferred: number,
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  const port = await findFreePort(host, preferred);
  try {
    return await start(port);
  } catch (error) {
    const other = await findFreePort(host, port);
    if (other === port) throw error;
    return start(other);
  }
}

/**
 * Makes sure that the web server will be able to listen; 0 chooses a free port.
 * @param setting the variable that names the port
 * @param patienceMs how long to wait for a port that a stopping process still holds
 * @throws LaunchError that says what to do instead
 */
export async function checkPort(port: number, host: string, patienceMs: number, setting = "PORT"): Promise<number> {
  let result = await tryListen(port, host);
  if (result === "EADDRINUSE" && patienceMs > 0) {
    await waitUntil(async () => (result = await tryListen(port, host)) !== "EADDRINUSE", patienceMs);
  }
  if (typeof result === "number") return result;
  const example = port < 65_535 ? port + 1 : 8500;
  if (result === "EADDRINUSE") {
    throw new LaunchError(
      `Port ${port} on ${host} is in use by another program. Stop it, or choose another port: ${setting}=${example} npm start`,
    );
  }
  if (result === "EACCES") {
    throw new LaunchError(
      `This account may not listen on port ${port}. Choose one above 1023: ${setting}=${setting === "PORT" ? 8500 : 4317} npm start`,
    );
  }
  throw new LaunchError(`Cannot listen on ${host}:${port} (${result}). HOST and ${setting} set where to listen.`);
}
