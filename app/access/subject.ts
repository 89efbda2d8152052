/**
 * What people have access to: a course has people, an application a team. The kind names the use cases (lib/wire.ts) and the
 * section of messages.
 */
export type Subject = { kind: "people" | "team"; id: string };
