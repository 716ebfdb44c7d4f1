import { givenPublicUrl, trustedProxies } from "@/lib/env";
import { LaunchError } from "../terminal";

/**
 * Refuses a FAULTLINE_PUBLIC_URL that nothing could be served at. Answers a sentence where a proxy stands in front and
 * nobody said under which address; else null.
 */
export function checkPublicUrl(): string | null {
  const given = givenPublicUrl();
  if (given === undefined)
    return trustedProxies() === 0
      ? null
      : "FAULTLINE_TRUSTED_PROXIES is set and FAULTLINE_PUBLIC_URL is not: set it to the address that browsers use, or sign-in works only if the proxy passes Host or X-Forwarded-Host.";
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new LaunchError(
      `FAULTLINE_PUBLIC_URL=${given} is not a website address. Example: https://faultline.example.org.`,
    );
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "")
    throw new LaunchError(
      `FAULTLINE_PUBLIC_URL=${given} has a path, but Faultline has to be at the root of a host. Use a separate host, such as ${url.protocol}//faultline.${url.host}, and let the proxy pass everything there.`,
    );
  return null;
}
