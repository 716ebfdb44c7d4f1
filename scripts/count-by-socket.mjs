// Loaded with --import into the web server. Next.js leaves an X-Forwarded-For that a client sends as it is, and limits
// on attempts are counted by that header:
// so it is made to say one address that the client cannot choose, before anything else sees the
// request. That is the address of the connection, or, where FAULTLINE_TRUSTED_PROXIES proxies stand in
// front, what the first of them wrote down.
import { subscribe } from "node:diagnostics_channel";

const trusted = Number(process.env.FAULTLINE_TRUSTED_PROXIES) || 0;

subscribe("http.server.request.start", ({ request }) => {
  const said = (request.headers["x-forwarded-for"] ?? "").split(",").map((entry) => entry.trim());
  const way = [...said.filter(Boolean), request.socket.remoteAddress ?? "unknown"];
  request.headers["x-forwarded-for"] = way.at(-1 - trusted) ?? way[0];
});
