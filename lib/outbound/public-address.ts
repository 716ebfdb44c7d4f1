import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is one of the public internet: not this machine, not a private network, not a cloud's metadata service, nor
 * one of the ranges that IANA keeps for other uses. An IPv4 address inside an IPv6 one (mapped, NAT64, 6to4) is judged by itself.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.range() === "unicast";
  const inner = embeddedV4(parsed as ipaddr.IPv6);
  if (inner !== null) return inner.range() === "unicast";
  return parsed.range() === "unicast";
}

function embeddedV4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === "rfc6052") return new ipaddr.IPv4(bytes.slice(12, 16));
  if (range === "6to4") return new ipaddr.IPv4(bytes.slice(2, 6));
  return null;
}
