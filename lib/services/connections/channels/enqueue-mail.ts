import { mailFrom, smtpUrl } from "@/lib/env";
import { encrypt } from "../../ground/secrets/encrypt";
import { type Database } from "@/lib/ask";
import { addMailJob } from "./enqueue-mail.sql";

/** One email as plain text; a simple HTML alternative is made of it. */
export interface Mail {
  /** One address. */
  to: string;
  /** One line; line breaks become spaces. */
  subject: string;
  text: string;
}

/** No workspace owns a mail: what it says is sealed for the queue. */
export const mailPlace = { workspaceId: "-", purpose: "mail" } as const;

/** Whether this server can send email: FAULTLINE_SMTP_URL and FAULTLINE_MAIL_FROM are set. */
export const canSendMail = (): boolean => smtpUrl() !== undefined && mailFrom() !== undefined;

/**
 * Has a mail sent, in the transaction of the caller. Where no server for mail is set, nothing is queued: ask
 * `canSendMail` to say so on screen. The job holds the mail encrypted, since it has an address and what people wrote.
 */
export const enqueueMail = async (tx: Database, mail: Mail): Promise<void> => {
  if (!canSendMail()) return;
  const ciphertext = encrypt(JSON.stringify(mail), mailPlace);
  await addMailJob(tx, ciphertext);
};
