// Loaded with --import into the web server. Behind a proxy, next-auth and Next.js's check of server actions go by
// X-Forwarded-Host, else by Host, and many proxies pass neither as the browser sent it. Where FAULTLINE_PUBLIC_URL is
// set it is the one truth: every request counts as one for that address, whatever a proxy or its sender says. Where
// it is https, browsers are told to come by no other way.
import { subscribe } from "node:diagnostics_channel";

const address = process.env.FAULTLINE_PUBLIC_URL?.trim();
const url = address && URL.canParse(address) ? new URL(address) : null;

if (url !== null)
  subscribe("http.server.request.start", ({ request: { headers }, response }) => {
    if (url.protocol === "https:") response.setHeader("strict-transport-security", "max-age=31536000");
    headers.host = url.host;
    headers["x-forwarded-host"] = url.host;
    headers["x-forwarded-proto"] = url.protocol.replace(":", "");
    headers["x-forwarded-port"] = url.port || (url.protocol === "https:" ? "443" : "80");
    delete headers.forwarded;
  });
