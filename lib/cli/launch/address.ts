/** Where this machine itself reaches a server that listens on `host`: a wildcard address is no address to call. */
export function localAddress(host: string, port: number): string {
  const callable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${callable.includes(":") ? `[${callable}]` : callable}:${port}`;
}
