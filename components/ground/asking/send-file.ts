/** An answer of the HTTP API: its body, or a sentence with the pointers that go with it. */
export type Sent<T> = { ok: true; body: T } | { ok: false; message: string; isTooLarge: boolean };

interface ErrorBody {
  error?: { message?: string; issues?: { pointer: string; message: string }[] };
}

/** A refusal in words, with the places that it names. */
export const sentenceOf = (status: number, body: object | null): string => {
  const { message, issues = [] } = (body as ErrorBody | null)?.error ?? {};
  if (!message)
    return status === 413
      ? "The file is larger than this server accepts."
      : `The server answered ${status}. Try again.`;
  const more = issues.filter((issue) => issue.message !== message).slice(0, 3);
  return [message, ...more.map((issue) => `${issue.pointer || "/"}: ${issue.message}`)].join(" ");
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/**
 * POSTs a file as it is; `signal` ends it wherever it is. XMLHttpRequest, because fetch does not tell
 * how much has left. Never rejects.
 */
export const sendFile = <T>(
  url: string,
  file: { name: string; blob: Blob },
  { onSent, signal }: { onSent: (sentBytes: number) => void; signal: AbortSignal },
): Promise<Sent<T>> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (message: string) => () => resolve({ ok: false, message, isTooLarge: false });
    request.open("POST", url);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(file.name));
    request.upload.onprogress = (event) => onSent(event.loaded);
    request.onerror = fail("The file did not reach the server. Check the connection and try again.");
    request.onabort = fail("Upload stopped.");
    request.onload = () => {
      const body = parse(request.responseText) as object | null;
      if (request.status >= 200 && request.status < 300 && body !== null) resolve({ ok: true, body: body as T });
      else {
        const message = sentenceOf(request.status, body);
        resolve({ ok: false, message, isTooLarge: request.status === 413 });
      }
    };
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) request.abort();
    else request.send(file.blob);
  });
