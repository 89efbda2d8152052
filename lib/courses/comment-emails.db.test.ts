import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startMailServer } from "@/lib/identity/testing/mail-server";
import { newId } from "@/lib/ids";
import type { PersonRole } from "@/lib/validation/people";
import { startTestServer } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";

const mailServer = setUp(startMailServer);
const server = setUp(() => startTestServer({ env: { mail: mailServer.settings } }));
let ownerId: string;
let courseId: string;

beforeEach(async () => {
  ownerId = await newVerifiedUser("BUY CHEAP DISCS");
  courseId = (await server.services.courses.createOwned(ownerId, { name: "WIN MONEY", location: undefined }))
    .id;
});

afterEach(() => {
  mailServer.received.length = 0;
  server.clock.pass(24 * 3600);
});

async function newVerifiedUser(name: string) {
  const id = await server.newUser(name);
  await server.database.prisma.user.update({ where: { id }, data: { emailVerifiedAt: new Date() } });
  return id;
}

const join = async (role: PersonRole = "commenter") =>
  server.join(courseId, await newVerifiedUser("CLICK HERE"), role);

/** Adds a comment. @returns its id, and who got an email. */
async function say(userId: string, threadId: string | null = null, mention = "") {
  mailServer.received.length = 0;
  const text = `FREE MONEY http://evil.example ${mention}`;
  const comment = { id: newId("comment"), threadId, place: null, text };
  expect(await server.services.comments.add(userId, courseId, comment, "fi")).toBe("added");
  await server.services.background.settled();
  return { id: comment.id, told: mailServer.received.flatMap(({ to }) => to).sort() };
}

const addresses = (...userIds: string[]) => userIds.map((id) => `${id}@example.com`).sort();

describe("an email about a comment", () => {
  it("goes to the owner and to the others of the thread, with a link and nothing that a user typed", async () => {
    const [ann, ben, idle] = [await join(), await join("editor"), await join()];
    const { id: thread, told } = await say(ann);
    expect(told).toEqual(addresses(ownerId));
    const [email] = mailServer.received;
    const text = `${email?.headers} ${email?.text}`;
    expect(text).toContain(`/studio/courses/${courseId}#comments`);
    for (const typed of ["WIN MONEY", "CHEAP", "CLICK", "evil", "FREE"]) expect(text).not.toContain(typed);
    server.clock.pass(3600);
    expect((await say(ben, thread)).told).toEqual(addresses(ownerId, ann));
    server.clock.pass(3600);
    const { told: answered } = await say(ownerId, thread);
    expect(answered).toEqual(addresses(ann, ben));
    expect(answered).not.toContain(`${idle}@example.com`);
  });

  it("is sent once an hour for a thread, and 20 times a day at most", async () => {
    const ann = await join();
    const { id: thread } = await say(ann);
    expect((await say(ann, thread)).told).toEqual([]);
    expect((await say(ann)).told).toEqual(addresses(ownerId));
    server.clock.pass(3600);
    expect((await say(ann, thread)).told).toEqual(addresses(ownerId));
    let emails = 3;
    for (let i = 0; i < 20; i++) {
      server.clock.pass(60);
      emails += (await say(ann)).told.length;
    }
    expect(emails).toBe(20);
  });

  it("isn't sent to users who turned it off, were removed, are disabled or have no verified address", async () => {
    const { prisma } = server.database;
    const people = await Promise.all([join(), join(), join(), join()]);
    const [muted, removed, disabled, unverified] = people as [string, string, string, string];
    const { id: thread } = await say(ownerId);
    for (const userId of people) await say(userId, thread);
    expect(await server.services.comments.setEmails(muted, courseId, false)).toBe(true);
    await server.services.people.remove(ownerId, courseId, removed);
    await prisma.user.update({ where: { id: disabled }, data: { disabledAt: new Date() } });
    await prisma.user.update({ where: { id: unverified }, data: { emailVerifiedAt: null } });
    server.clock.pass(3600);
    expect((await say(ownerId, thread)).told).toEqual([]);
    await server.services.comments.setEmails(muted, courseId, true);
    server.clock.pass(3600);
    expect((await say(ownerId, thread)).told).toEqual(addresses(muted));
  });

  it("goes to the users whom a comment mentions, within the same limits, unless they turned it off", async () => {
    const [ann, ben, muted] = [await join(), await join("viewer"), await join()];
    await server.services.comments.setEmails(muted, courseId, false);
    const mentions = `@${ben} @${muted} @${ann} @${ben}`;
    const { id: thread, told } = await say(ann, null, mentions);
    expect(told).toEqual(addresses(ownerId, ben));
    const subjects = mailServer.received.map(({ to, headers }) => [
      to[0],
      /^Subject: (.*)$/m.exec(headers)?.[1],
    ]);
    expect(Object.fromEntries(subjects)[`${ben}@example.com`]).toBe(
      "Sinut mainittiin kommentissa Teepadissa",
    );
    expect(mailServer.received.map(({ text }) => text).join()).not.toMatch(/WIN MONEY|CLICK|evil|FREE/);
    expect((await say(ann, thread, mentions)).told).toEqual([]);
  });

  it("goes to those whom an edit newly mentions, and to nobody else", async () => {
    const [ann, ben, eve] = [await join(), await join(), await join()];
    const { id } = await say(ann, null, `@${ben}`);
    server.clock.pass(3600);
    mailServer.received.length = 0;
    const edit = (text: string) => server.services.comments.change(ann, courseId, id, { text }, "en");
    expect(await edit(`@${ben} and @${eve}`)).toBe("done");
    expect(await edit(`@${ben} and @${eve}!`)).toBe("done");
    await server.services.background.settled();
    expect(mailServer.received.flatMap(({ to }) => to)).toEqual(addresses(eve));
  });

  it("is offered only to readers it can reach", async () => {
    const { comments } = server.services;
    const emails = async (userId: string) => (await comments.list(userId, courseId))?.emails;
    expect(await emails(ownerId)).toBe(true);
    await comments.setEmails(ownerId, courseId, false);
    expect(await emails(ownerId)).toBe(false);
    await server.database.prisma.user.update({ where: { id: ownerId }, data: { emailVerifiedAt: null } });
    expect(await emails(ownerId)).toBeNull();
  });
});
