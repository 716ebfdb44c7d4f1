import { type News } from "./news";

/**
 * The body of a webhook, as Standard Webhooks recommends it: `type`, `timestamp`, `data`. The
 * same news make the same bytes.
 */
export const webhookBody = ({ type, at, workspace, title, text, url, data }: News): string =>
  JSON.stringify({ type, timestamp: at, data: { workspace, title, text, url, details: data } });
