import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { connect } from "@/lib/adapters/database/connect";
import type { Database } from "@/lib/adapters/database/database";
import { postgresSignals } from "@/lib/adapters/signals/postgres";
import { systemClock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { wireOperator } from "@/lib/server/operator";
import { createUnmigratedDatabase } from "@/scripts/testing/database";

let url: string;
let drop: () => Promise<void>;
let database: Database;

beforeAll(async () => {
  ({ url, drop } = await createUnmigratedDatabase());
  database = await connect({ databaseUrl: url });
  await database.migrate();
});

afterAll(async () => {
  await database.close();
  await drop();
});

it("a user whom the operator disables, or whose password is reset, is signed out at every running server", async () => {
  const signals = postgresSignals(url, database.sql);
  const received: string[] = [];
  const listening = vi.fn();
  signals.subscribe((text) => received.push(text), listening);
  await vi.waitFor(() => expect(listening).toHaveBeenCalled(), 5_000);
  const id = newId("user");
  await database.prisma.user.create({ data: { id, email: "a@example.com", name: "A" } });
  const operator = wireOperator(database.prisma, systemClock, "http://localhost");
  const user = await operator.requireUser("a@example.com");
  await operator.setDisabled(user, true);
  await operator.setDisabled(user, true);
  await operator.setDisabled(user, false);
  await operator.resetPassword(user);
  const signal = { kind: "user", from: "operator", userId: id };
  await vi.waitFor(() => expect(received.map((text) => JSON.parse(text))).toEqual([signal, signal]), 5_000);
  await signals.close();
});
