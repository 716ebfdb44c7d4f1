import { z } from "zod";
import { mailFrom, smtpUrl } from "@/lib/env";
import { MailError, sendMail } from "@/lib/outbound/send-mail";
import { decrypt } from "../../ground/secrets/decrypt";
import { mailPlace } from "./enqueue-mail";

const Sealed = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/**
 * Sends a mail out of the queue. Answers `sent`, or `given up` with why, in words that name nobody. Throws MailError
 * where a later attempt may succeed;
 * `id` stays the same over attempts.
 */
export const sendQueuedMail = async ({ ciphertext, id }: { ciphertext: string; id: string }): Promise<string> => {
  const [url, from] = [smtpUrl(), mailFrom()];
  if (url === undefined || from === undefined) return "given up: no mail server configured";
  const { to, subject, text } = Sealed.parse(JSON.parse(decrypt(ciphertext, mailPlace)));
  try {
    await sendMail({ url, from }, { to: [to], subject, text, id });
    return "sent";
  } catch (error) {
    if (!(error instanceof MailError) || !error.isFinal) throw error;
    return `given up: ${error.message}${error.statusCode === null ? "" : ` (${error.statusCode})`}`;
  }
};
