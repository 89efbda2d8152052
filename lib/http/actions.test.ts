import { expect, it } from "vitest";
import { readActionFiles } from "@/scripts/testing/server-actions";
import { ACTIONS, formRule } from "./actions";
import { MAX_FORM_BYTES } from "./routes";

/** The server actions of the sources: their names, and their sources. */
const actions = readActionFiles().flatMap(({ source }) => {
  const exported = source.split(/^(?=export (?!type|interface))/m).slice(1);
  return exported.map((text) => ({ name: /^export async function (\w+)/.exec(text)?.[1], text }));
});

it("every server action has a row, and every row an action of a name of its own", () => {
  const names = actions.map(({ name }) => name ?? "an export that is no function");
  expect(names.sort()).toEqual(Object.keys(ACTIONS).sort());
});

it("every server action but those for anyone asks for the caller of its own row", () => {
  const admitting = actions.filter(({ name, text }) => text.includes(`("${name}", form`));
  const rows = Object.entries(ACTIONS).filter(([, { caller }]) => caller !== "anyone");
  expect(admitting.map(({ name }) => name).sort()).toEqual(rows.map(([name]) => name).sort());
});

it("every row bounds bodies by at most what a page accepts", () => {
  for (const name of Object.keys(ACTIONS))
    expect(formRule(name).maxBytes).toBeLessThanOrEqual(MAX_FORM_BYTES);
});
