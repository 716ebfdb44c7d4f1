import { callableHost } from "@/lib/env";

/** Where this machine itself reaches a server that listens on `host`: a wildcard address is no address to call. */
export const localAddress = (host: string, port: number): string => `http://${callableHost(host)}:${port}`;
