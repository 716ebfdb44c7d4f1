// Loaded with --import into the web server. An address whose escapes are no text (`/s/%E0`) is a 500 of Next.js without
// any of our headers. It is taken as its letters stand, and so is one that nothing is found at.
import { subscribe } from "node:diagnostics_channel";

const isSound = (path) => {
  try {
    return decodeURIComponent(path) !== null;
  } catch {
    return false;
  }
};

subscribe("http.server.request.start", ({ request }) => {
  const [path, ...query] = request.url.split("?");
  if (!isSound(path)) request.url = [path.replaceAll("%", "%25"), ...query].join("?");
});
