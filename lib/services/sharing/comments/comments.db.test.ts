import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { decrypt } from "../../ground/secrets/decrypt";
import { type Mail, mailPlace } from "../../connections/channels/enqueue-mail";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { storeQueue } from "../../labels/annotations/testing/store-queue";
import { countUnread } from "../inbox/count-unread";
import { listInbox } from "../inbox/list-inbox";
import { markRead } from "../inbox/mark-read";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { addComment } from "./add-comment";
import { deleteComment } from "./delete-comment";
import { editComment } from "./edit-comment";
import { listComments } from "./list-comments";
import { listThreads } from "./list-threads";

let ada: MemberContext;
let bela: MemberContext;
let traceId: string;
beforeEach(async () => {
  ada = await makeWorkspace({ attributesUploads: false });
  bela = await addMember(ada, "VIEWER");
  await prisma.user.update({ where: { id: bela.actor.userId }, data: { name: "Bela Bartók" } });
  traceId = await storeSample(ada, { title: "Way to the pier" });
});

const markOf = (ctx: MemberContext): string => `<@${ctx.actor.userId}>`;
const emailOf = async (ctx: MemberContext): Promise<string> =>
  (await prisma.user.findUniqueOrThrow({ where: { id: ctx.actor.userId } })).email;
const say = (ctx: MemberContext, text: string, stepIndex: number | null = 1) =>
  addComment(ctx, { traceId, stepIndex, text });
const inbox = async (ctx: MemberContext) => (await listInbox(ctx, { limit: 50 })).items;
const code = (is: string) => expect.objectContaining({ code: is }) as Error;

describe("a comment", () => {
  test(
    "is kept as it was written, U+0000 and lone surrogates included, and read with its step",
    { tags: ["long"] },
    async () => {
      const text = "Look\r\nhere:\u0000 \ud800 <b>not bold</b>";
      const said = await say(ada, `  ${text}\n`);
      expect(said).toMatchObject({ stepIndex: 1, goneStep: null, isMine: true, editedAt: null, isDeleted: false });
      expect(said.text).toBe(text.replace("\r\n", "\n"));
      await say(bela, "Of the whole", null);
      const { comments, nextCursor } = await listComments(bela, { traceId, limit: 10 });
      expect(comments.map((one) => [one.stepIndex, one.isMine])).toEqual([
        [null, true],
        [1, false],
      ]);
      expect(nextCursor).toBeNull();
      expect((await listComments(bela, { traceId, stepIndex: null, limit: 10 })).comments).toHaveLength(1);
      expect(await listThreads(ada, { traceId })).toMatchObject([
        { stepIndex: null, count: 1, excerpt: "Of the whole" },
        { stepIndex: 1, count: 1 },
      ]);
    },
  );

  test("is not empty, not overlong, not on a step that is not there", async () => {
    await expect(say(ada, " \n ")).rejects.toThrow(code("INVALID"));
    await expect(say(ada, "x".repeat(10_001))).rejects.toThrow("10,001");
    await expect(say(ada, "x".repeat(10_000))).resolves.toBeTruthy();
    await expect(say(ada, "x", 3)).rejects.toThrow("no step 3");
  });

  test("sent twice under one id is written once, and tells people once", async () => {
    const input = { traceId, stepIndex: 1, text: `Look, ${markOf(bela)}`, id: randomUUID() };
    const [first, second] = [await addComment(ada, input), await addComment(ada, input)];
    expect(second).toEqual(first);
    expect(await inbox(bela)).toHaveLength(1);
    await expect(addComment(ada, { ...input, text: "other words" })).rejects.toThrow(code("CONFLICT"));
    await expect(addComment(bela, input)).rejects.toThrow(code("CONFLICT"));
  });

  test("goes page by page, none lost where many were written at one moment", async () => {
    const at = new Date();
    const { workspaceId } = ada;
    await prisma.comment.createMany({
      data: Array.from({ length: 7 }, (_, i) => ({
        workspaceId,
        traceId,
        text: `${i}`,
        authorName: "Ada",
        createdAt: at,
      })),
    });
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await listComments(ada, { traceId, limit: 3, cursor });
      seen.push(...page.comments.map(({ text }) => text));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen.sort()).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    await expect(listComments(ada, { traceId, limit: 3, cursor: "nonsense" })).rejects.toThrow(code("INVALID"));
  });

  test("whose step is gone is one of the trace, and says which step it was about", async () => {
    await say(ada, "About the last", 2);
    await prisma.trace.update({ where: { id: traceId }, data: { stepCount: 2 } });
    expect((await listComments(ada, { traceId, stepIndex: null, limit: 9 })).comments).toMatchObject([
      { stepIndex: null, goneStep: 2 },
    ]);
    expect(await listThreads(ada, { traceId })).toMatchObject([{ stepIndex: null, count: 1 }]);
    // Who answers it there answers its author.
    await say(bela, "It is gone", null);
    expect(await inbox(ada)).toMatchObject([{ kind: "reply", stepIndex: null }]);
  });
});

describe("rights", () => {
  test("one changes one's own words; others' are deleted by who may moderate", async () => {
    const editor = await addMember(ada, "EDITOR");
    const mine = await say(bela, "Firts");
    const changed = await editComment(bela, { commentId: mine.id, text: "First" });
    expect(changed).toMatchObject({ text: "First", editedAt: expect.any(String) as string });
    await expect(editComment(ada, { commentId: mine.id, text: "No" })).rejects.toThrow(code("FORBIDDEN"));
    await expect(deleteComment(editor, { commentId: mine.id })).rejects.toThrow(code("FORBIDDEN"));
    await deleteComment(ada, { commentId: mine.id });
    await expect(deleteComment(bela, { commentId: mine.id })).rejects.toThrow(code("NOT_FOUND"));
    const own = await say(bela, "Mine");
    await deleteComment(bela, { commentId: own.id });
    const { comments } = await listComments(ada, { traceId, limit: 9 });
    expect(comments.map(({ isDeleted, text }) => [isDeleted, text])).toEqual([
      [true, ""],
      [true, ""],
    ]);
    expect(await listThreads(ada, { traceId })).toEqual([]);
  });

  test("a key may comment, the reader of a share and what happens by itself may not", async () => {
    const actors = [
      { kind: "share", shareId: randomUUID(), name: "Link" },
      { kind: "automation", automationId: randomUUID(), name: "Rule" },
    ] as const;
    const byKey = { ...ada, actor: { kind: "api-key", apiKeyId: randomUUID(), name: "CI" } as const };
    const said = await addComment(byKey, { traceId, stepIndex: null, text: "Build 12 failed" });
    expect(said).toMatchObject({ authorName: "CI", isMine: false });
    await expect(editComment(byKey, { commentId: said.id, text: "x" })).rejects.toThrow(code("FORBIDDEN"));
    for (const actor of actors)
      await expect(addComment({ ...ada, actor }, { traceId, stepIndex: null, text: "x" })).rejects.toThrow(
        code("FORBIDDEN"),
      );
  });

  test("somebody of another workspace finds none of it", async () => {
    const stranger = await makeWorkspace();
    const { id: commentId } = await say(ada, `For ${markOf(bela)}`);
    const theirs = [
      () => addComment(stranger, { traceId, stepIndex: null, text: "x" }),
      () => editComment(stranger, { commentId, text: "x" }),
      () => deleteComment(stranger, { commentId }),
      () => listComments(stranger, { traceId, limit: 9 }),
    ];
    for (const reach of theirs) await expect(reach()).rejects.toThrow(code("NOT_FOUND"));
    expect(await listThreads(stranger, { traceId })).toEqual([]);
    const [item] = await inbox(bela);
    expect(await markRead({ ...stranger, actor: bela.actor }, { ids: [item?.id ?? ""] })).toEqual({ count: 0 });
    expect(await markRead(ada, { ids: [item?.id ?? ""] })).toEqual({ count: 0 });
    expect(await listInbox({ ...stranger, actor: bela.actor }, { limit: 9 })).toMatchObject({ items: [] });
    expect(await countUnread({ ...stranger, actor: bela.actor })).toBe(0);
  });
});

describe("a mention", () => {
  test("is of a member by mark or address, stays theirs under a new name, and is plain text of anybody else", async () => {
    const stranger = await makeWorkspace();
    const { text, mentions } = await say(
      ada,
      `@${await emailOf(bela)}. and ${markOf(stranger)} and @${await emailOf(stranger)}`,
    );
    expect(text).toBe(`${markOf(bela)}. and ${markOf(stranger)} and @${await emailOf(stranger)}`);
    expect(mentions).toEqual([{ userId: bela.actor.userId, name: "Bela Bartók" }]);
    expect(await prisma.inboxItem.count({ where: { userId: stranger.actor.userId } })).toBe(0);
    await prisma.user.update({ where: { id: bela.actor.userId }, data: { name: "Béla" } });
    const { comments } = await listComments(ada, { traceId, limit: 9 });
    expect(comments[0]?.mentions).toEqual([{ userId: bela.actor.userId, name: "Béla" }]);
    expect((await listThreads(ada, { traceId }))[0]?.excerpt).toMatch(/^@Béla\. and/);
  });

  test("arrives in the inbox with a link's worth of it, until it is read in its thread or deleted", async () => {
    const said = await say(ada, `Have a look, ${markOf(bela)} and ${markOf(ada)}`, 2);
    expect(await countUnread(bela)).toBe(1);
    expect(await countUnread(ada), "nobody is told of their own").toBe(0);
    expect(await inbox(bela)).toMatchObject([
      {
        kind: "mention",
        fromName: "Ada",
        traceTitle: "Way to the pier",
        stepIndex: 2,
        isRead: false,
        excerpt: "Have a look, @Bela Bartók and @Ada",
      },
    ]);
    expect(await listComments(bela, { traceId, stepIndex: 2, limit: 9 })).toMatchObject({ readCount: 1 });
    expect(await inbox(bela)).toMatchObject([{ isRead: true }]);
    await markRead(bela, { ids: [(await inbox(bela))[0]?.id ?? ""], isRead: false });
    expect(await countUnread(bela)).toBe(1);
    expect(await markRead(bela, {})).toEqual({ count: 1 });
    await deleteComment(ada, { commentId: said.id });
    expect(await inbox(bela)).toEqual([]);
  });

  test("that comes with an edit tells who is new, and makes more of a reply; nobody is told twice", async () => {
    const chidi = await addMember(ada, "EDITOR");
    await say(bela, "I was here");
    const { id: commentId } = await say(ada, "Thanks");
    expect(await inbox(bela)).toMatchObject([{ kind: "reply" }]);
    await editComment(ada, { commentId, text: `Thanks ${markOf(bela)} ${markOf(chidi)}` });
    expect(await inbox(bela)).toMatchObject([{ kind: "mention" }]);
    expect(await inbox(chidi)).toMatchObject([{ kind: "mention" }]);
    await markRead(bela, {});
    await editComment(ada, { commentId, text: "Thanks" });
    await editComment(ada, { commentId, text: `Thanks ${markOf(bela)}` });
    expect(await inbox(bela)).toMatchObject([{ kind: "mention", isRead: true }]);
  });

  test("leaves an inbox with its member: who left is told nothing more", async () => {
    await say(bela, "I was here");
    await prisma.member.deleteMany({ where: { userId: bela.actor.userId } });
    await say(ada, `And now ${markOf(bela)}?`);
    expect(await inbox(bela)).toEqual([]);
  });
});

/** What waits to be sent; null where another test sealed it with a secret of its own. */
const opened = (ciphertext: string): Mail | null => {
  try {
    return JSON.parse(decrypt(ciphertext, mailPlace)) as Mail;
  } catch {
    return null;
  }
};

describe("by email", () => {
  const mails = async (): Promise<Mail[]> => {
    const jobs = await prisma.$queryRaw<{ payload: { ciphertext: string } }[]>`
      select p."payload" from graphile_worker._private_jobs p join graphile_worker._private_tasks k on k."id" = p."task_id"
      where k."identifier" = 'mail' order by p."id"`;
    const address = await emailOf(bela);
    return jobs
      .map(({ payload }) => opened(payload.ciphertext))
      .filter((mail) => mail !== null)
      .filter(({ to }) => to === address);
  };
  beforeEach(() => {
    vi.stubEnv("FAULTLINE_SMTP_URL", "smtp://127.0.0.1:1");
    vi.stubEnv("FAULTLINE_MAIL_FROM", "faultline@example.org");
  });

  test("a mention comes once, with its words and the way to it, and not to who does not want it", async () => {
    const { id: commentId } = await say(ada, `Look\nhere, ${markOf(bela)}`);
    await editComment(ada, { commentId, text: `Look there, ${markOf(bela)}` });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Ada mentioned you on “Way to the pier”");
    expect(mail?.text).toContain("> Look\n> here, @Bela Bartók");
    expect(mail?.text).toContain(`/traces/${traceId}?step=1&tab=comments&comment=${commentId}`);
    await prisma.user.update({ where: { id: bela.actor.userId }, data: { mailsMentions: false } });
    await say(ada, `Again, ${markOf(bela)}`);
    expect(await mails()).toHaveLength(1);
  });

  test("comes of each of many comments that are written at once", { tags: ["long"] }, async () => {
    const count = 12; // more than the database has connections for
    await Promise.all(Array.from({ length: count }, (_, at) => say(ada, `Look ${at}, ${markOf(bela)}`)));
    expect(await mails()).toHaveLength(count);
  });

  test(
    "comes a hundred times an hour of one person at most, however they do it; the inbox has all",
    { tags: ["long"] },
    async () => {
      for (let at = 0; at < 50; at += 1) await addMember(ada, "VIEWER");
      const many = await prisma.member.findMany({ where: { workspaceId: ada.workspaceId, role: "VIEWER" }, take: 49 });
      const crowd = many.filter(({ userId }) => userId !== bela.actor.userId).map(({ userId }) => `<@${userId}>`);
      const first = crowd.slice(0, 48).join(" ");
      for (let at = 0; at < 2; at += 1) {
        const { id: commentId } = await say(ada, `All of you: ${first}`);
        await deleteComment(ada, { commentId });
      }
      for (let at = 0; at < 6; at += 1) await say(ada, `Number ${at}, ${markOf(bela)}`);
      expect(await mails()).toHaveLength(100 - 96);
      expect(await inbox(bela)).toHaveLength(6);
      await say(await addMember(ada, "VIEWER"), `Hello ${markOf(bela)}`);
      expect(await mails()).toHaveLength(5);
      await prisma.$executeRaw`update "RateLimiterFlexible" set "expire" = 1 where "key" = ${`mention-mail:${ada.actor.userId}`}`;
      await say(ada, `An hour later, ${markOf(bela)}`);
      expect(await mails()).toHaveLength(6);
    },
  );

  test("says nothing to somebody who is to label the trace blind", async () => {
    await prisma.member.updateMany({ where: { userId: bela.actor.userId }, data: { role: "EDITOR" } });
    await storeQueue(ada, { traceIds: [traceId], members: [bela] });
    await say(ada, `The planner did it, ${markOf(bela)}`);
    const [mail] = await mails();
    expect(mail?.text).toContain("hidden until you have labeled");
    expect(mail?.text).not.toContain("planner");
    expect(await prisma.sighting.count({ where: { userId: bela.actor.userId } })).toBe(0);
  });
});

describe("somebody who is to label first", () => {
  beforeEach(async () => {
    await prisma.member.updateMany({ where: { userId: bela.actor.userId }, data: { role: "EDITOR" } });
  });

  test("is told none of the words, may not join in, and has seen nothing; afterwards it is a sighting", async () => {
    const labeller: MemberContext = { ...bela, role: "EDITOR" };
    const label = { traceId, agent: "Surfer", stepIndex: 1, reason: "mine" };
    await storeQueue(ada, { traceIds: [traceId], members: [labeller] });
    await say(ada, `It was the planner, ${markOf(labeller)}`);
    const sightings = () => prisma.sighting.count({ where: { userId: labeller.actor.userId } });
    await expect(listComments(labeller, { traceId, limit: 9 })).rejects.toThrow(code("FORBIDDEN"));
    await expect(say(labeller, "x")).rejects.toThrow(code("FORBIDDEN"));
    expect(await listThreads(labeller, { traceId })).toEqual([]);
    expect(await inbox(labeller)).toMatchObject([{ excerpt: null, isRead: false }]);
    expect(await sightings()).toBe(0);
    expect(await saveAnnotation(labeller, label)).toMatchObject({ sawAttribution: false });
    expect(await listThreads(labeller, { traceId })).toHaveLength(1);
    expect(await sightings()).toBe(1);
    expect(await saveAnnotation(labeller, label)).toMatchObject({ sawAttribution: true });
  });

  test("in label mode of their own choice is sent no threads", async () => {
    await say(ada, "It was the planner");
    const labeller: MemberContext = { ...bela, role: "EDITOR" };
    expect(await listThreads(labeller, { traceId, label: "own" })).toEqual([]);
    expect(await prisma.sighting.count({ where: { userId: labeller.actor.userId } })).toBe(0);
  });

  test("has seen nothing of others in what only they themselves said", async () => {
    await say({ ...bela, role: "EDITOR" }, "Mine");
    await listThreads(bela, { traceId });
    await listComments(bela, { traceId, limit: 9 });
    expect(await prisma.sighting.count({ where: { userId: bela.actor.userId } })).toBe(0);
  });
});
