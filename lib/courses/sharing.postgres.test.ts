import { expect, it } from "vitest";
import { setUpTestServer } from "@/scripts/testing/server";

const server = setUpTestServer();

it("sharing lets one of many tabs that change sharing at once win, and tells the others", async () => {
  const userId = await server.newUser();
  const { sharing, courses } = server.services;
  const { id } = await courses.createOwned(userId, { name: "Race", location: undefined });
  for (const revision of [0, 1, 2, 3]) {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        if (i % 3 === 0) return sharing.set(userId, id, revision, { sharing: "off", ownerName: `${i}` });
        if (i % 3 === 1) return sharing.set(userId, id, revision, { sharing: "link", ownerName: `${i}` });
        return sharing.renewLink(userId, id, revision);
      }),
    );
    const won = outcomes.filter(({ outcome }) => outcome === "saved");
    expect(won).toHaveLength(1);
    const stored = await sharing.get(userId, id);
    expect(stored).toEqual(won[0]?.outcome === "saved" && won[0].setting);
    expect(outcomes.filter(({ outcome }) => outcome === "conflict")).toHaveLength(11);
    // A course has a share id exactly while sharing is on.
    expect(stored?.shareId === null).toBe(stored?.sharing === "off");
  }
});

it("sharing finds a shared course by the index, whatever the id", async () => {
  const plans = await server.database.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    return tx.$queryRaw<Record<string, string>[]>`
      EXPLAIN SELECT 1 FROM "CourseShare" WHERE "shareId" = 'x'`;
  });
  expect(plans.map((row) => Object.values(row)[0]).join("\n")).toContain("CourseShare_shareId_key");
});
