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

/** Ranges of a private network that may be opened by name. Link-local ones, where clouds answer with a machine's credentials, are not among them. */
const allowableRanges = new Set(["unicast", "private", "loopback", "uniqueLocal", "carrierGradeNat"]);
/** Where clouds answer with a machine's credentials outside the link-local ranges. */
const credentialAddresses = new Set(["fd00:ec2::254", "100.100.100.200"]);

/** Whether an IP address may be reached where a workspace has allowed its host: the public internet and private networks. */
export function isAllowableAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const judged = parsed.kind() === "ipv6" ? (embeddedV4(parsed as ipaddr.IPv6) ?? parsed) : parsed;
  return allowableRanges.has(judged.range()) && !credentialAddresses.has(judged.toString());
}

function embeddedV4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === "rfc6052") return new ipaddr.IPv4(bytes.slice(12, 16));
  if (range === "6to4") return new ipaddr.IPv4(bytes.slice(2, 6));
  return null;
}
