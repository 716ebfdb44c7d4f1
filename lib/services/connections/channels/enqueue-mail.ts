import { type Prisma } from "@/lib/db";
import { mailFrom, smtpUrl } from "@/lib/env";
import { mailTask } from "../../ground/queue/queue";
import { encrypt } from "../../ground/secrets/encrypt";
import { deliveryPriority } from "./enqueue-delivery";

/** One e-mail as plain text; a simple HTML alternative is made of it. */
export interface Mail {
  /** One address. */
  to: string;
  /** One line; line breaks become spaces. */
  subject: string;
  text: string;
}

/** No workspace owns a mail: what it says is sealed for the queue. */
export const mailPlace = { workspaceId: "-", purpose: "mail" } as const;
/** After the last one, about 22 hours later, it is given up. */
const mailAttempts = 12;

/** Whether this server can send e-mail: FAULTLINE_SMTP_URL and FAULTLINE_MAIL_FROM are set. */
export const canSendMail = (): boolean => smtpUrl() !== undefined && mailFrom() !== undefined;

/**
 * Has a mail sent, in the transaction of the caller. Where no server for mail is set, nothing is queued: ask
 * `canSendMail` to say so on screen. The job holds the mail encrypted, since it has an address and what people wrote.
 */
export const enqueueMail = async (tx: Pick<Prisma.TransactionClient, "$queryRaw">, mail: Mail): Promise<void> => {
  if (!canSendMail()) return;
  const ciphertext = encrypt(JSON.stringify(mail), mailPlace);
  await tx.$queryRaw`
    select (graphile_worker.add_job(${mailTask}, json_build_object('ciphertext', ${ciphertext}::text), queue_name := 'mail',
      job_key := 'mail:' || gen_random_uuid(), priority := ${deliveryPriority}::int, max_attempts := ${mailAttempts}::int)).id::text as "jobId"`;
};
