import { expect, it } from "vitest";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { MAX_APPLICATIONS } from "./registration";

const server = setUpTestServer({ counter: unlimited });

const clickAtOnce = (userId: string) =>
  Promise.all(Array.from({ length: 6 }, () => server.services.tryIt.newToken(userId, "Test application")));

it("trying the API registers one test application, however many first clicks come at once, and gives each a token", async () => {
  const userId = await server.newUser();
  const results = await clickAtOnce(userId);
  const [application, ...others] = await server.services.registration.list(userId);
  expect(others).toEqual([]);
  expect(results).toEqual(
    results.map(() => expect.objectContaining({ outcome: "issued", clientId: application?.clientId })),
  );
  const trail = await server.services.audit.listForUser(userId, 50);
  expect(trail.filter(({ kind }) => kind === "application-registered")).toHaveLength(1);
});

it("the last place below the limit of applications is used once, however many try the API at once", async () => {
  const userId = await server.newUser();
  const createdAt = server.clock.now();
  await server.database.prisma.application.createMany({
    data: Array.from({ length: MAX_APPLICATIONS - 1 }, (_, index) => ({
      ...{ id: `${userId}-${index}`, ownerId: userId, name: "Other", createdAt },
      redirectUris: ["https://other.example/"],
    })),
  });
  const outcomes = (await clickAtOnce(userId)).map(({ outcome }) => outcome);
  expect(new Set(outcomes)).toEqual(new Set(["issued"]));
  expect(await server.services.registration.list(userId)).toHaveLength(MAX_APPLICATIONS);
});
