import { PrismaPg } from "@prisma/adapter-pg";
import { expect, it } from "vitest";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { connect } from "../database/connect";
import { PrismaClient } from "./generated/client";

it("a row and its relations are read in one statement, so that nothing is deleted between them", async () => {
  const { url, drop } = await createUnmigratedDatabase();
  const database = await connect({ databaseUrl: url });
  await database.migrate();
  await database.close();
  const prisma = new PrismaClient({
    adapter: new PrismaPg({ connectionString: url }),
    log: [{ emit: "event", level: "query" }],
  });
  const statements: string[] = [];
  prisma.$on("query", ({ query }) => statements.push(query));
  try {
    await prisma.user.create({
      data: {
        ...{ id: "user_1", email: "ann@example.com", name: "Ann" },
        applications: { create: { id: "tp_app_1", name: "App" } },
        grants: { create: { id: "grant_1", scope: "courses", applicationId: "tp_app_1" } },
      },
    });
    statements.length = 0;
    const grant = await prisma.grant.findFirstOrThrow({
      include: {
        application: { include: { owner: true, _count: { select: { grants: true } } } },
        families: true,
      },
    });
    expect(grant).toMatchObject({
      families: [],
      application: { owner: { name: "Ann" }, _count: { grants: 1 } },
    });
    expect(statements).toHaveLength(1);
  } finally {
    await prisma.$disconnect();
    await drop();
  }
});
