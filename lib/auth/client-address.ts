import ipaddr from "ipaddr.js";

/**
 * The network that a request is counted under: its IPv4 address, or the first 64 bits of its IPv6 one, of which one
 * household has as many addresses as it likes.
 * X-Forwarded-For holds one address that its sender did not choose: scripts/count-by-socket.mjs, which
 * is loaded into the web server, puts it there. In a server that was started without it, anybody could
 * choose what they are counted under.
 */
export const clientAddress = (headers: Headers): string => {
  const said = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
  // Some proxies add the port: 203.0.113.9:4711 or [2001:db8::7]:4711.
  const address = /^\[(.+)\](?::\d+)?$/.exec(said)?.[1] ?? /^([\d.]+):\d+$/.exec(said)?.[1] ?? said;
  if (!ipaddr.isValid(address)) return said;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()
    : parsed.toString();
};

/** The same, null where the request does not tell. */
export const knownAddress = (headers: Headers): string | null =>
  headers.has("x-forwarded-for") ? clientAddress(headers) : null;
