import fc from "fast-check";
import { expect, test } from "vitest";
import { type SharedEditing, startSharedEditing } from "./testing/shared-editing";

const CLIENTS = 4;

/** The relative frequency of each event, out of 40. */
const WEIGHTS = {
  edit: 12,
  undo: 4,
  redo: 2,
  send: 6,
  arrive: 5,
  respond: 5,
  push: 3,
  lose: 1,
  reload: 1,
  restart: 1,
} as const;
type Happening = keyof typeof WEIGHTS;

const happening = fc.oneof(
  ...(Object.entries(WEIGHTS) as [Happening, number][]).map(([name, weight]) => ({
    weight,
    arbitrary: fc.constant(name),
  })),
);

const history = fc.array(
  fc.record({
    name: happening,
    client: fc.nat({ max: CLIENTS - 1 }),
    what: fc.nat({ max: 11 }),
    at: fc.nat({ max: 30 }),
  }),
  { minLength: 20, maxLength: 160, size: "max" },
);

function happen(
  editing: SharedEditing,
  { name, client, what, at }: { name: Happening; client: number; what: number; at: number },
) {
  switch (name) {
    case "edit":
      return editing.edit(client, what, at);
    case "restart":
      return editing.restart();
    default:
      return editing[name](client);
  }
}

/** To try other histories: `CONVERGENCE_SEED=7 CONVERGENCE_RUNS=1000 npx vitest run lib/editor/convergence.test.ts`. */
const SEED = Number(process.env.CONVERGENCE_SEED ?? 20779);
const RUNS = Number(process.env.CONVERGENCE_RUNS ?? 150);

test(`studios that edit one course end equal, no text is lost or unlisted, and undo reverts one's own steps only (seed ${SEED})`, () => {
  const total: Record<string, number> = {};
  fc.assert(
    fc.property(history, (steps) => {
      const editing = startSharedEditing(CLIENTS);
      for (const step of steps) happen(editing, step);
      editing.settle();
      const { stored, shown } = editing.documents();
      for (const document of shown) expect(document).toEqual(stored);
      for (const [name, count] of Object.entries(editing.counts)) total[name] = (total[name] ?? 0) + count;
    }),
    { numRuns: RUNS, seed: SEED },
  );
  // Each event occurred often enough for the test to be meaningful.
  const names = [
    "edited",
    "undo",
    "redo",
    "saved",
    "unapplied",
    "listed",
    "sent again",
    "pushed",
    "request lost",
    "response lost",
    "reloaded",
    "restarted",
  ];
  for (const name of names) expect(total[name], name).toBeGreaterThan(RUNS / 20);
  if (process.env.CONVERGENCE_RUNS) console.info(total);
});
