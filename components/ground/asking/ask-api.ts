import { type Answer } from "./ask";
import { sentenceOf } from "./send-file";

/**
 * Asks the HTTP API. Server actions wait for each other, so that a cancel would stand behind a hundred files that
 * are being stored. Never throws.
 */
export const askApi = async <T extends object>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  body: object = {},
): Promise<Answer<T>> => {
  try {
    const sent =
      method === "GET" ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(url, { method, ...sent });
    const answer = (await response.json().catch(() => null)) as T | null;
    if (response.ok && answer) return { ok: true, value: answer };
    return { ok: false, message: sentenceOf(response.status, answer) };
  } catch {
    return { ok: false, message: "The server did not respond. Check the connection and try again." };
  }
};
