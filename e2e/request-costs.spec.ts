import { expect, test } from "@playwright/test";
import { ROUTES } from "@/lib/http/routes";
import { RESOURCES } from "@/lib/http/table";
import { cheapBodies, cheapHeads, pagePatterns } from "./testing/cheap-requests";
import { type MeasuredServer, startMeasuredServer } from "./testing/measured-server";

/** Maximum cost of a request, as a multiple of that of a plain page. */
const MAX_RATIO = 5;

/**
 * Maximum cost of a route, as a multiple of that of the plainest page. Routes may cost more, but not
 * disproportionately.
 */
const MAX_ROUTE_RATIO = 10;

let server: MeasuredServer;

test.beforeAll(async () => {
  server = await startMeasuredServer();
});

test.afterAll(() => server.stop());

const measure = (...parameters: Parameters<MeasuredServer["measure"]>) => server.measure(...parameters);
const send = (...parameters: Parameters<MeasuredServer["send"]>) => server.send(...parameters);

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * The processor time of a route in milliseconds, and as a multiple of that of a plain page. They are measured in turns, and
 * the ratio is that of their medians: a machine that is busy for a while slows down both.
 */
async function compareWithPlain(target: string): Promise<{ ms: number; ratio: number }> {
  const [own, plain]: [number[], number[]] = [[], []];
  for (let i = 0; i < 9; i++) {
    plain.push(await measure("/signin", {}, { tries: 1 }));
    own.push(await measure(target, {}, { tries: 1 }));
  }
  return { ms: median(own), ratio: median(own) / median(plain) };
}

test("no request costs out of proportion, whatever the route and whatever it contains", async () => {
  test.setTimeout(900_000);
  const targets = [
    ...new Set([
      ...ROUTES.map(({ path }) => path),
      ...RESOURCES.map(({ path }) => path.replace(/\{\w+\}/g, "x")),
      ...pagePatterns().map((pattern) => pattern.replace(/\[\w+\]/g, "x")),
      ...["/icon.svg", "/studio.png", "/x"],
    ]),
  ];
  // Warm-up: the engine's compiler needs this number of requests.
  for (let i = 0; i < 20; i++) for (const target of targets) await send(target, {});
  const plain = await measure("/signin", {}, { tries: 30 });
  const html = await (await fetch(`${server.baseUrl}/signin`)).text();
  const actionIds = [
    ...new Set([...html.matchAll(/\$ACTION_ID_([0-9a-f]+)/g)].map(([, id]) => id as string)),
  ];
  expect(actionIds, "the sign-in page has a form with an action").not.toEqual([]);

  const costs: { name: string; ms: number; ratio: number }[] = [];
  for (const target of targets) {
    const { ms: own, ratio } = await compareWithPlain(target);
    costs.push({ name: target, ms: own, ratio: (ratio / MAX_ROUTE_RATIO) * MAX_RATIO });
    const unit = Math.max(plain, own);
    for (const cheap of [...cheapHeads(), ...cheapBodies(actionIds)]) {
      const ms = await measure(target, cheap, { enough: unit * MAX_RATIO, tries: 8 });
      costs.push({ name: `${target}: ${cheap.name}`, ms, ratio: ms / unit });
    }
  }
  costs.sort((a, b) => b.ratio - a.ratio);
  const lines = costs.map(({ name, ms, ratio }) => `${ratio.toFixed(1)} × (${ms.toFixed(1)} ms) ${name}`);
  console.log([`A plain page costs ${plain.toFixed(1)} ms.`, ...lines.slice(0, 10)].join("\n"));
  expect(lines.filter((_line, i) => (costs[i]?.ratio ?? 0) > MAX_RATIO)).toEqual([]);
});
