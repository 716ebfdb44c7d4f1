import { lookup as resolve, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { reachableHosts } from "@/lib/env";
import { isAllowableAddress, isPublicAddress } from "./public-address";

/**
 * Which hosts of a private network a request may reach besides those of FAULTLINE_REACHABLE_HOSTS: `name` or
 * `name:port` in lower case; or any, where whoever asks stands at this machine.
 */
export type AllowedHosts = readonly string[] | "any";

/** An address that may not be asked; the message says why, and who can allow it. */
export class AddressBlocked extends Error {
  override name = "AddressBlocked";
  readonly code = "blocked";
}

/** An address that may be asked at all, by its form. Throws AddressBlocked. */
export function parseAddress(address: string | URL): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new AddressBlocked("Enter an address that starts with http:// or https://.");
  if (url.username !== "" || url.password !== "")
    throw new AddressBlocked("Addresses with a username and password are not fetched.");
  return url;
}

const isNamed = ({ protocol, hostname, port }: URL, names: AllowedHosts): boolean => {
  const host = hostname.toLowerCase();
  if (names === "any") return true;
  return names.includes(host) || names.includes(`${host}:${port || (protocol === "https:" ? 443 : 80)}`);
};

const refusal = (address: string | undefined): AddressBlocked =>
  new AddressBlocked(
    address === undefined || isAllowableAddress(address)
      ? "This address is in a private network. The server's operator can allow the host in FAULTLINE_REACHABLE_HOSTS."
      : "This address is always blocked: it is reserved for cloud credentials, link-local use, or no host at all. This machine itself is 127.0.0.1.",
  );

/**
 * The look-up that a connection to a URL goes through, at the moment of connecting, so that a name that changes its
 * mind gains nothing: one that leads anywhere private is refused whole, and of one that was allowed only the addresses
 * count that may be (`my-machine.local` has a link-local one too). Throws AddressBlocked for an IP address that may not
 * be reached, and hands it to the connection for a name.
 */
export function guardedLookup(url: URL, allowedHosts: AllowedHosts): LookupFunction {
  const mayBePrivate = isNamed(url, allowedHosts) || isNamed(url, reachableHosts());
  const passes = mayBePrivate ? isAllowableAddress : isPublicAddress;
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !passes(literal)) throw refusal(literal);
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, "", 0);
      const reachable = addresses.filter(({ address }) => passes(address));
      const [first] = reachable;
      if (first === undefined || (!mayBePrivate && reachable.length < addresses.length))
        return callback(refusal(addresses.find(({ address }) => !passes(address))?.address), "", 0);
      return options.all ? callback(null, reachable) : callback(null, first.address, first.family);
    });
  };
}
