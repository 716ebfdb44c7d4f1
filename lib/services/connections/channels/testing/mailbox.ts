import { type AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came over the line. */
  raw: string;
}

export interface Mailbox {
  url: string;
  mails: ReceivedMail[];
  /** What it says to the next mails; null takes them. */
  refuse: (code: number | null) => void;
  /** Addresses that it refuses while it takes others. */
  refuseAddress: (address: string) => void;
  close: () => Promise<void>;
}

const refusal = (code: number): Error => Object.assign(new Error("secret words of the server"), { responseCode: code });

/** A real SMTP server on a free port that asks for a name and a password. */
export const openMailbox = async (): Promise<Mailbox> => {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  let code: number | null = null;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      username === "faultline" && password === "p@ss" ? done(null, { user: username }) : done(new Error("no")),
    onRcptTo: ({ address }, _, done) => (refused.has(address) ? done(refusal(550)) : done()),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (code !== null) return done(refusal(code));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        return done();
      });
    },
  });
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.once("listening", resolve));
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://faultline:p%40ss@127.0.0.1:${port}`,
    mails,
    refuse: (next) => (code = next),
    refuseAddress: (address) => void refused.add(address),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
