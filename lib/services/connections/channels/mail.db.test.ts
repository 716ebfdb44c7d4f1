import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { deliver } from "./deliver";
import { canSendMail, enqueueMail, type Mail } from "./enqueue-mail";
import { saveChannel } from "./save-channel";
import { sendQueuedMail } from "./send-queued-mail";
import { sendTest } from "./send-test";
import { type Mailbox, openMailbox } from "./testing/mailbox";
import { makeDelivery, sampleNews } from "./testing/make-delivery";

let mailbox: Mailbox;
let ctx: WorkspaceContext;
beforeEach(async () => {
  ctx = await makeWorkspace();
  mailbox = await openMailbox();
  vi.stubEnv("FAULTLINE_SMTP_URL", mailbox.url);
  vi.stubEnv("FAULTLINE_MAIL_FROM", "Faultline <faultline@example.org>");
  vi.stubEnv("FAULTLINE_PUBLIC_URL", "https://faultline.example");
});
afterEach(async () => {
  vi.stubEnv("FAULTLINE_SMTP_URL", "");
  await mailbox.close();
});

const mail: Mail = {
  to: "ada@example.org",
  subject: "You were mentioned",
  text: "Bob: see step 12.\n\n<b>bold</b> & co",
};
/** What one call has queued: other files queue mail in the same database meanwhile. */
const queued = async (given: Mail) =>
  prisma.$transaction(async (tx) => {
    await enqueueMail(tx, given);
    return tx.$queryRaw<{ id: string; payload: { ciphertext: string } }[]>`
      select id::text as "id", payload from graphile_worker._private_jobs
      where key like 'mail:%' and xmin = pg_current_xact_id()::xid`;
  });
const sealed = async (given: Mail): Promise<{ ciphertext: string; id: string }> => {
  const [row] = await queued(given);
  return { ciphertext: row?.payload.ciphertext ?? "", id: `mail-${row?.id}` };
};
const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, "im").exec(raw.split(/\r?\n\r?\n/)[0] ?? "")?.[1] ?? "";

describe("a mail", () => {
  it("waits sealed, and arrives as text and HTML", { tags: ["long"] }, async () => {
    const job = await sealed(mail);
    for (const hidden of ["ada", "mentioned", "Bob"]) expect(job.ciphertext).not.toContain(hidden);
    expect(await sendQueuedMail(job)).toBe("sent");
    const [received] = mailbox.mails;
    expect(received).toMatchObject({ from: "faultline@example.org", to: ["ada@example.org"] });
    const { raw = "" } = received ?? {};
    expect([headerOf(raw, "subject"), headerOf(raw, "auto-submitted"), headerOf(raw, "message-id")]).toEqual([
      ...["You were mentioned", "auto-generated", `<${job.id}@example.org>`],
    ]);
    expect(raw).toContain("multipart/alternative");
    expect(raw).toContain("<b>bold</b> & co");
    expect(raw).toContain("&lt;b&gt;bold&lt;/b&gt; &amp; co");
  });

  it("brings no header along in its subject, and no other receiver in its address", async () => {
    const subject = "Hello\r\nBcc: eve@example.org\nX-Evil: 1\u2028 é";
    expect(await sendQueuedMail(await sealed({ ...mail, subject }))).toBe("sent");
    const { raw = "", to } = mailbox.mails[0] ?? {};
    expect(to).toEqual(["ada@example.org"]);
    expect([headerOf(raw, "bcc"), headerOf(raw, "x-evil")]).toEqual(["", ""]);
    for (const address of ["a@example.org, b@example.org", "a@example.org\r\nBcc: b@example.org", "<a@example.org>"])
      expect(await sendQueuedMail(await sealed({ ...mail, to: address }))).toContain("given up");
    expect(mailbox.mails).toHaveLength(1);
  });

  it("is tried again where it was not taken now, and given up where it was refused", async () => {
    const job = await sealed(mail);
    mailbox.refuse(451);
    const failure = await sendQueuedMail(job).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "MailError", statusCode: 451, isFinal: false });
    expect(String(failure)).not.toMatch(/ada|secret words/);
    mailbox.refuse(554);
    expect(await sendQueuedMail(job)).toBe("given up: The mail server refused the mail. (554)");
    mailbox.refuse(null);
    vi.stubEnv("FAULTLINE_SMTP_URL", mailbox.url.replace("p%40ss", "wrong"));
    await expect(sendQueuedMail(job)).rejects.toThrow("rejected the username and password");
    vi.stubEnv("FAULTLINE_SMTP_URL", "smtp://127.0.0.1:1");
    await expect(sendQueuedMail(job)).rejects.toThrow("Nothing listens");
    vi.stubEnv("FAULTLINE_SMTP_URL", "mail.example.org");
    await expect(sendQueuedMail(job)).rejects.toThrow("FAULTLINE_SMTP_URL");
    expect(mailbox.mails).toEqual([]);
  });

  it("is not queued where no server is set", async () => {
    vi.stubEnv("FAULTLINE_MAIL_FROM", "");
    expect(canSendMail()).toBe(false);
    expect(await queued(mail)).toEqual([]);
  });
});

describe("an email channel", () => {
  const addresses = ["ada@example.org", "bob@example.org"];

  it("sends one mail to all its addresses, under one id over attempts", async () => {
    const { id } = await saveChannel(ctx, { name: "Mail", kind: "email", addresses });
    const deliveryId = await makeDelivery(ctx, id, {
      ...sampleNews,
      url: "https://faultline.example/w/test/overview/alerts",
    });
    mailbox.refuse(451);
    expect(await deliver(deliveryId)).toBe("later");
    mailbox.refuse(null);
    await prisma.channel.update({ where: { id }, data: { heldUntil: null } });
    expect(await deliver(deliveryId)).toBe("delivered");
    const [received, ...more] = mailbox.mails;
    expect(more).toEqual([]);
    expect(received?.to).toEqual(addresses);
    expect(headerOf(received?.raw ?? "", "subject")).toBe("Planner fails more often");
    expect(headerOf(received?.raw ?? "", "message-id")).toBe(`<${deliveryId}@example.org>`);
    expect(received?.raw.replace(/=\r?\n/g, "")).toMatch(
      /<a href=(3D)?"https:\/\/faultline\.example\/w\/test\/overview\/alerts">/,
    );
  });

  it("says whom the server refused, and fails where it refused everybody", async () => {
    const { id } = await saveChannel(ctx, { name: "Mail", kind: "email", addresses });
    mailbox.refuseAddress("bob@example.org");
    expect(await sendTest(ctx, { channelId: id })).toMatchObject({
      status: "delivered",
      attempt: { answer: "Refused for 1 of 2 addresses." },
    });
    mailbox.refuseAddress("ada@example.org");
    const deliveryId = await makeDelivery(ctx, id);
    expect(await deliver(deliveryId)).toBe("failed");
  });

  it("says what to set where no server is set", async () => {
    const { id } = await saveChannel(ctx, { name: "Mail", kind: "email", addresses });
    vi.stubEnv("FAULTLINE_SMTP_URL", "");
    expect((await sendTest(ctx, { channelId: id })).attempt?.problem).toContain("FAULTLINE_SMTP_URL");
  });
});
