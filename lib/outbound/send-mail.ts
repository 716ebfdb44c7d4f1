import { createTransport } from "nodemailer";
import { publicUrl } from "@/lib/env";
import { mailHtml } from "./mail-html";

interface OutgoingMail {
  /** Addresses alone, without names. */
  to: readonly string[];
  subject: string;
  text: string;
  /** The same over all attempts, so that a mail that arrives twice can be told as one. Letters, digits, `-` and `_`. */
  id: string;
}

interface MailServer {
  /** `smtp://` or `smtps://user:password@host:port`. */
  url: string;
  /** An address, or `Name <address>`. */
  from: string;
  timeoutMs?: number;
}

/**
 * Why a mail was not taken. `isFinal`: the same mail will not be taken later either. The message names no
 * address and nothing of the mail.
 */
export class MailError extends Error {
  override name = "MailError";
  constructor(
    message: string,
    readonly isFinal: boolean,
    readonly statusCode: number | null = null,
  ) {
    super(message);
  }
}

const plainAddress = /^[^\s@<>(),;:"\\[\]\p{Cc}]+@[^\s@<>(),;:"\\[\]\p{Cc}]+$/u;
/** Whether a text is one address and nothing beside it. */
export const isMailAddress = (text: string): boolean => text.length <= 254 && plainAddress.test(text);

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);

const domainOf = (from: string): string => /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? "faultline.invalid";

interface Answer {
  statusCode: number | null;
  /** How many of the addresses the server refused while it took the mail for others. */
  refusedCount: number;
}

/** Sends one mail by SMTP, as plain text with an HTML alternative. Throws MailError. */
export async function sendMail({ url, from, timeoutMs = 15_000 }: MailServer, mail: OutgoingMail): Promise<Answer> {
  if (!/^smtps?:\/\//i.test(url) || !URL.canParse(url))
    throw new MailError("FAULTLINE_SMTP_URL is not a mail server address: smtp://user:password@host:port.", false);
  if (mail.to.length === 0 || !mail.to.every(isMailAddress))
    throw new MailError("One of the addresses is not a valid email address.", true);
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  try {
    const info = await transport.sendMail({
      from,
      to: mail.to.map((address) => ({ name: "", address })),
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mailHtml(mail.text, publicUrl()),
      messageId: `<${mail.id}@${domainOf(from)}>`,
      headers: { "auto-submitted": "auto-generated" },
    });
    return { statusCode: codeIn(info.response), refusedCount: info.rejected?.length ?? 0 };
  } catch (error) {
    throw toMailError(error);
  } finally {
    transport.close();
  }
}

const codeIn = (response: string | undefined): number | null => {
  const code = Number(response?.slice(0, 3));
  return Number.isInteger(code) && code >= 200 && code < 600 ? code : null;
};

interface Fault {
  code: string;
  responseCode: number | null;
  originalCode: string;
}
const faultOf = (error: unknown): Fault => {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const textOf = (value: unknown): string => (typeof value === "string" && /^\w{1,40}$/.test(value) ? value : "");
  const { responseCode } = fields;
  return {
    code: textOf(fields.code),
    originalCode: textOf(fields.originalCode),
    responseCode: typeof responseCode === "number" ? responseCode : null,
  };
};

/** What servers and the library say may quote addresses: only codes go on. */
function toMailError(error: unknown): MailError {
  const { code, originalCode, responseCode } = faultOf(error);
  if (code === "EAUTH" || code === "ENOAUTH")
    return new MailError("The mail server rejected the username and password.", false, responseCode);
  if (code === "ETIMEDOUT") return new MailError("The mail server did not respond in time.", false);
  if (code === "EDNS") return new MailError("The host name of the mail server was not found.", false);
  if (code === "ETLS" || code === "EREQUIRETLS")
    return new MailError("No encrypted connection to the mail server could be made.", false);
  if (responseCode !== null) {
    // 503 says that the conversation went wrong, not that the mail was refused.
    const isFinal = responseCode >= 500 && responseCode !== 503;
    return new MailError(
      `The mail server ${isFinal ? "refused the mail" : "did not accept the mail now"}.`,
      isFinal,
      responseCode,
    );
  }
  if (originalCode === "ECONNREFUSED" || code === "ECONNREFUSED")
    return new MailError("Nothing listens at the address of the mail server.", false);
  const detail = originalCode || code;
  return new MailError(`The connection to the mail server was lost${detail ? ` (${detail})` : ""}.`, false);
}
