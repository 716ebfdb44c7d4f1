import { addressOf, type Samples } from "./door-samples";

/** Who asks, and what they show: a session, a key, something else, or nothing. */
export interface Visitor {
  name: string;
  headers: Record<string, string>;
}

/** Where a door of the table is, with things to ask it for. */
export function doorAt(door: string, samples: Samples, baseURL: string): { method: string; address: URL } {
  const [method = "GET", folder = ""] = door.startsWith("/") ? ["GET", door] : door.split(" ");
  return { method, address: new URL(addressOf(folder, samples), baseURL) };
}

/** Does all of it, a few at a time. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}

/** What a page says in the end (opened, not found, or sign in first), and its last words. */
export async function visit(address: URL, { headers }: Visitor): Promise<{ came: string; text: string }> {
  let at = address;
  for (let hops = 0; hops < 6; hops += 1) {
    const answer = await fetch(at, { headers: { ...headers, accept: "text/html" }, redirect: "manual" });
    const text = await answer.text();
    const location = answer.headers.get("location");
    if (answer.status >= 300 && answer.status < 400 && location) {
      at = new URL(location, at);
      if (at.pathname === "/sign-in" && !address.pathname.startsWith("/sign-in")) return { came: "sign in", text };
      continue;
    }
    // A page that began before it was known to be missing has the status of what was sent first.
    if (answer.status === 404 || text.includes("NEXT_HTTP_ERROR_FALLBACK;404")) return { came: "not found", text };
    const onwards = /NEXT_REDIRECT;\w+;([^;]+);/.exec(text)?.[1];
    if (onwards?.startsWith("/sign-in")) return { came: "sign in", text };
    return { came: answer.status === 200 ? "opened" : `status ${answer.status}`, text };
  }
  return { came: "status 310", text: "" };
}

/** The status of a route, and its words where they are wanted; a stream is let go once it has begun. */
export async function ask(
  method: string,
  address: URL,
  { headers }: Visitor,
  { isRead = false } = {},
): Promise<{ status: number; text: string }> {
  const stop = new AbortController();
  const answer = await fetch(address, {
    method,
    redirect: "manual",
    signal: stop.signal,
    headers: { ...headers, origin: address.origin },
  });
  const text = isRead ? await answer.text() : "";
  stop.abort();
  return { status: answer.status, text };
}
