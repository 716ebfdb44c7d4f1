// Loaded with --import into the web server. Next.js passes seven methods on and answers any other, such as TRACE, with
// 400 or 500 of its own. For such a request the HTTP API is asked as by OPTIONS, with the method in a header, and
// refuses it as it should: 405 with what the address takes (lib/http/path-door.ts). A page refuses it with 400.
import { subscribe } from "node:diagnostics_channel";

const passedOn = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const header = "x-faultline-refused-method";

subscribe("http.server.request.start", ({ request }) => {
  delete request.headers[header];
  if (passedOn.has(request.method)) return;
  if (/^\/(api\/v1|s)\//.test(request.url)) request.headers[header] = request.method;
  request.method = "OPTIONS";
});
