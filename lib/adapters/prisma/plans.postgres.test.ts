import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fill } from "@/scripts/bench/data";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { connect, type Database } from "../database/prisma";
import type { Statement } from "../database/sql";
import {
  ASK_FOR_COURSE,
  ASK_NOTHING,
  ASK_TO_INSERT,
  FIND_LINK,
  INSERT_LINKED,
  listStatement,
} from "./course-statements";
import { FIND_SECRETS, ROTATE, TOUCH_GRANT, TOUCH_SECRET } from "./oauth-statements";

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const unmigrated = await createUnmigratedDatabase();
  drop = unmigrated.drop;
  database = await connect({ databaseUrl: unmigrated.url });
  await database.migrate();
  // Enough that reading a whole table costs more than looking a row up.
  const size = { users: 2000, applications: 1000, courses: 5000, coursesPerList: 5, refreshTokens: 2000 };
  await fill((sql, parameters = []) => database.prisma.$executeRawUnsafe(sql, ...parameters), size);
  await database.prisma.$executeRawUnsafe("ANALYZE");
});

afterAll(async () => {
  await database.close();
  await drop();
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
}

/** The plan that Postgres settles on for a statement that is run often: one for all values. */
async function planOf({ name, text }: Statement): Promise<Plan> {
  return database.prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe("SET LOCAL plan_cache_mode = force_generic_plan");
    await tx.$executeRawUnsafe(`PREPARE ${name} AS ${text}`);
    const most = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    const values = Array.from({ length: most }, () => "NULL").join(", ");
    const [row] = await tx.$queryRawUnsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
      `EXPLAIN (FORMAT JSON) EXECUTE ${name}(${values})`,
    );
    await tx.$executeRawUnsafe(`DEALLOCATE ${name}`);
    if (!row) throw new Error("There is no plan");
    return row["QUERY PLAN"][0].Plan;
  });
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const moment = new Date();
const filters = [
  {},
  { externalCourseId: "x" },
  { updatedSince: moment },
  { externalCourseId: "x", updatedSince: moment },
];
const lists = (["asked", "asked_and_counted", "later"] as const).flatMap((kind) =>
  filters.flatMap((filter) =>
    [undefined, "course_1"].map((after) => listStatement(filter, { limit: 1, after }, kind).statement),
  ),
);

describe("what is run at every call", () => {
  it.each([
    ASK_NOTHING,
    ASK_FOR_COURSE,
    ASK_TO_INSERT,
    INSERT_LINKED,
    FIND_LINK,
    FIND_SECRETS,
    ROTATE,
    TOUCH_GRANT,
    TOUCH_SECRET,
    ...lists,
  ])("looks rows up by an index, and reads no table nor index through: $name", async (statement) => {
    const reads = nodesOf(await planOf(statement)).filter((node) => /Scan/.test(node["Node Type"]));
    const looksUp = (node: Plan) => node["Relation Name"] === undefined || node["Index Cond"] !== undefined;
    expect(reads.filter((node) => !looksUp(node))).toEqual([]);
  });

  it.each(lists.filter(({ name }) => /^list_(later|asked)(_after)?$/.test(name)))(
    "finds a page of a list in its order, and sorts no more than the page: $name",
    async (statement) => {
      const limit = nodesOf(await planOf(statement)).find((node) => node["Node Type"] === "Limit");
      expect(limit).toBeDefined();
      expect(nodesOf(limit as Plan).filter((node) => /Sort/.test(node["Node Type"]))).toEqual([]);
    },
  );
});
