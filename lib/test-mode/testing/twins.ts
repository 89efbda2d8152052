import type { TestApplication, TestServer } from "@/scripts/testing/server";

/** A twin with a secret and a test user, and the owner of its application. */
export interface TestTwin extends TestApplication {
  ownerId: string;
  testUserId: string;
}

/** Opens test mode as the owner of the application. */
export async function newTwin(
  { ownerOf, services: { registration, testMode } }: Pick<TestServer, "ownerOf" | "services">,
  original: TestApplication,
): Promise<TestTwin> {
  const ownerId = await ownerOf(original);
  const clientId = await registration.openTestMode(ownerId, original.clientId);
  if (clientId === null) throw new Error("The application has no twin.");
  const credentials = await registration.addSecret(ownerId, clientId, "Test");
  const testUserId = await testMode.addUser({ userId: ownerId, applicationId: clientId });
  if (!credentials || testUserId === null) throw new Error("The twin is full.");
  return { ...credentials, redirectUri: original.redirectUri, ownerId, testUserId };
}
