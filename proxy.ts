import { randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { isPageOpening, openingHeader } from "@/lib/auth/page-opening";
import { addressHeader, hasSessionCookie } from "@/lib/auth/sign-in-address";
import { givenPublicUrl, isDevelopment } from "@/lib/env";
import { contentPolicy, nonceHeader } from "@/lib/http/content-policy";
import { movedTo } from "@/lib/moved-paths";
import { paths } from "@/lib/paths";

/**
 * A form that comes from another address than the one this instance takes for its own: Next.js would refuse it without
 * a word that helps. The browser shows what is answered here.
 */
function atWrongAddress(request: NextRequest): NextResponse | null {
  const origin = request.headers.get("origin");
  const asked = request.headers.get("x-forwarded-host")?.split(",")[0]?.trim() ?? request.headers.get("host");
  if (!request.headers.has("next-action") || !origin || !URL.canParse(origin) || new URL(origin).host === asked)
    return null;
  const given = givenPublicUrl();
  const words = given
    ? `This page was opened at ${origin}, but FAULTLINE_PUBLIC_URL says that Faultline is found at ${given}. Open it there, or correct the setting.`
    : `This page was opened at ${origin}, but the request came with the host ${asked ?? "of nobody"}. A proxy in front of Faultline must pass Host or X-Forwarded-Host as the browser sent it; or set FAULTLINE_PUBLIC_URL to ${origin} and start again.`;
  // Of this type alone, to the letter, the browser shows the text.
  return new NextResponse(words, { status: 403, headers: { "content-type": "text/plain" } });
}

/** Goes on to the page with what it is to know, and with the policy of its contents. */
function goOn(request: NextRequest, told: Record<string, string | null>): NextResponse {
  const headers = new Headers(request.headers);
  const nonce = randomBytes(16).toString("base64");
  const policy = contentPolicy({ nonce, isDevelopment: isDevelopment() });
  // Next.js reads the word from the policy, for the scripts that it writes itself.
  for (const [name, value] of Object.entries({ ...told, [nonceHeader]: nonce, "content-security-policy": policy }))
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  const answer = NextResponse.next({ request: { headers } });
  answer.headers.set("content-security-policy", policy);
  return answer;
}

/**
 * Gives every page its policy. Of a share it tells the page whether a reader opens it, which only here can be told from
 * a look at its headers; whoever has the link may read, no cookie counts. Of a workspace or an account it sends whoever
 * has no session cookie to the sign-in page, and tells the page the address that was asked for. It grants nothing: a
 * cookie may be worthless, and every page, action and route looks for itself.
 */
export function proxy(request: NextRequest): NextResponse {
  const refusal = atWrongAddress(request);
  if (refusal) return refusal;
  const { pathname, search } = request.nextUrl;
  if (pathname.startsWith("/s/"))
    return goOn(request, { [openingHeader]: isPageOpening(request.method, request.headers) ? "1" : null });
  const moved = movedTo(pathname);
  // 308 keeps the method: a form that was open while the page moved is sent on too.
  if (moved !== null) return NextResponse.redirect(new URL(moved + search, request.nextUrl), 308);
  if (!/^\/(w|account)(\/|$)/.test(pathname)) return goOn(request, {});
  const address = pathname + search;
  if (hasSessionCookie(request.cookies.getAll().map((cookie) => cookie.name)) || request.method !== "GET")
    return goOn(request, { [addressHeader]: address });
  return NextResponse.redirect(new URL(paths.signIn({ next: address }), request.nextUrl));
}

// Never /api, what exporters send to /v1, nor the data of shares: a proxied body is cut at 10 MB.
export const config = { matcher: ["/((?!api/|v1/|_next/|s/[^/]+/data/|.*\\.svg$).*)"] };
