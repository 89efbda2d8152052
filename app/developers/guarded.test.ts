import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const folder = path.join(import.meta.dirname, "[clientId]");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

it("every page of an application requires one that the user works on", () => {
  const pages = files.filter((file) => file.endsWith("page.tsx"));
  expect(pages.length).toBeGreaterThan(8);
  expect(
    pages.filter((file) => !/await require(Application|Endpoint|Twin)FromPath\(/.test(read(file))),
  ).toEqual([]);
});

it("every server action on an application requires one that the user works on", () => {
  const sources = [
    ...files.filter((file) => file.endsWith("actions.ts")).map(read),
    readFileSync(path.join(import.meta.dirname, "actions.ts"), "utf8"),
    readFileSync(path.join(import.meta.dirname, "../access/actions.ts"), "utf8"),
  ];
  const actions = sources.flatMap((source) => source.split(/^(?=export async function )/m).slice(1));
  const unguarded = actions
    .filter(
      (action) =>
        !/await require(OwnApplication|Application|Submitted|Subject|Twin)\(|runOn(Endpoint|Twin)\(/.test(
          action,
        ),
    )
    .map((action) => /function (\w+)/.exec(action)?.[1]);
  // Exceptions: registering a new application; accepting an invitation, whose token is the right to join; and leaving, which
  // ends the user's own role, if they have one.
  expect(unguarded.sort()).toEqual(["acceptInvitationAction", "leaveAction", "registerAction"]);
});
