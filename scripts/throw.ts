// npm run throw -- --disc 12/5/-1 --speed 24.59 …: prints a flight as JSON. Exit code 2 on wrong usage.
import type * as z from "zod";
import { fly, type Moment, release, wind } from "@/lib/flight/flight";
import { disc } from "@/lib/validation/kept-throw";
import { readArguments } from "./setup/arguments.mjs";

const OPTIONS = {
  disc: { type: "string", default: "12/5/-1" },
  mass: { type: "string" },
  speed: { type: "string" },
  spin: { type: "string" },
  launch: { type: "string" },
  nose: { type: "string" },
  hyzer: { type: "string" },
  height: { type: "string" },
  hand: { type: "string" },
  style: { type: "string" },
  wind: { type: "string" },
  "wind-from": { type: "string" },
  roughness: { type: "string" },
  slope: { type: "string", default: "0" },
  path: { type: "boolean", default: false },
} as const;

const USAGE = `npm run throw -- [--disc SPEED/GLIDE/TURN] [options]

  --disc       flight numbers, such as 12/5/-1; fade follows from speed and turn
  --mass       grams; 175 by default
  --speed      metres per second; 24.59 by default
  --spin       revolutions per second; 18 by default
  --launch     degrees above the horizon; 8 by default
  --nose       degrees of the front edge above the direction of flight
  --hyzer      degrees; negative is anhyzer
  --height     metres above the ground; 1 by default
  --hand       right or left;  --style  backhand or forehand
  --wind       metres per second;  --wind-from  degrees: 0 a headwind, 90 from the right
  --roughness  metres, for less wind near the ground: 0.03 grass, 0.5 bushes
  --slope      of the ground ahead: 0.08 is 8 % up
  --path       every moment of the flight, too

Prints metres forward, left and up from the thrower's feet, and seconds. Measured throws differ by up to 16 %.`;

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

function main(): void {
  const { values } = readArguments(USAGE, { options: OPTIONS });
  const { disc: flightNumbers, slope, path, hand, style, ...texts } = values;
  const [speed, glide, turn, ...rest] = flightNumbers.split("/").map(Number);
  if (rest.length > 0) throw new Error("--disc: expected SPEED/GLIDE/TURN, such as 12/5/-1.");
  if (!(Math.abs(Number(slope)) <= 1)) throw new Error("--slope: expected -1 to 1.");
  const { mass, wind: blowing, "wind-from": from, roughness, ...thrown } = toNumbers(texts);
  const { landing, apex, moments } = fly(
    read("disc", disc, { speed, glide, turn, mass }),
    read("release", release, { ...thrown, hand, style }),
    {
      wind: read("wind", wind, { speed: blowing, from, roughness }),
      ground: (x) => Number(slope) * x,
    },
  );
  const result = { landing: rounded(landing), apex: rounded(apex) };
  console.log(JSON.stringify(path ? { ...result, moments: moments.map(rounded) } : result, null, 2));
}

function toNumbers<Key extends string>(texts: Partial<Record<Key, string>>): Partial<Record<Key, number>> {
  const entries = Object.entries<string | undefined>(texts).map(([name, text]) => [name, Number(text)]);
  return Object.fromEntries(entries);
}

function read<T>(what: string, schema: z.ZodType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (data) return data;
  const [issue] = error?.issues ?? [];
  throw new Error(`${what}: ${issue?.path.join(".")}: ${issue?.message}`);
}

function rounded({ seconds, at: [forward, left, up] }: Moment) {
  const values = { seconds, forward, left, up };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
  );
}
