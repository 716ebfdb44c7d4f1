import { type NextRequest } from "next/server";

/**
 * The same request at the address that the browser asked for. Next.js hands a route the address that it listens on
 * (`localhost`), while server actions go by the headers; next-auth needs both to agree, for its cookies' names and for
 * the address that GitHub and Google send back to.
 */
export const atRequestedHost = (request: NextRequest): NextRequest => {
  const host = request.headers.get("x-forwarded-host") ?? request.headers.get("host");
  if (!host) return request;
  const proto =
    request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim() ?? request.nextUrl.protocol.replace(":", "");
  const address = `${proto}://${host}${request.nextUrl.pathname}${request.nextUrl.search}`;
  // A NextRequest would turn 127.0.0.1 into localhost again; next-auth needs no more than a Request.
  return URL.canParse(address) ? (new Request(address, request) as NextRequest) : request;
};
