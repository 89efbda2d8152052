import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** SQL-92, which the table leaves out, and the names of columns types. */
const PLAIN = new Set(
  `ADD ALL ALTER AND AS ASC BETWEEN BY CASE COLUMN COMMIT CONSTRAINT CREATE CROSS DEFAULT DELETE DESC DISTINCT DROP ELSE END
   EXISTS FALSE FOREIGN FROM GROUP HAVING IN INDEX INNER INSERT INTO IS JOIN KEY LEFT NOT NULL NULLS ON OR ORDER PRIMARY SELECT
   SET TABLE THEN TRUE UNION UNIQUE UPDATE VALUES WHEN WHERE CASCADE INTEGER`.split(/\s+/),
);

const folder = import.meta.dirname;
const scaling = readFileSync(path.join(folder, "../../../docs/scaling.md"), "utf8");
const documented = scaling
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split("|")[1] ?? "")
  .join("\n");

/** The SQL in template literals of a source file: of statements, and of Prisma's raw queries. */
function findStatements(source: string): string[] {
  const code = source.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  return [...code.matchAll(/`((?:[^`\\]|\\.)*)`/g)]
    .map(([, text = ""]) => text)
    .filter((text) => /\b(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text));
}

const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
const allCode = [...files, "../database/sql.ts"].map(read).join("\n");
const sources = files.flatMap((name) => findStatements(read(name)).map((sql) => ({ name, sql })));

const migrationsFolder = path.join(folder, "../../../prisma/migrations");
const migrations = readdirSync(migrationsFolder)
  .filter((name) => /^\d{14}_/.test(name))
  .map((name) => ({ name, sql: readFileSync(path.join(migrationsFolder, name, "migration.sql"), "utf8") }));

/** Keywords in capitals, functions in lower case, and types of casts. */
function listFeatures(sql: string): string[] {
  const code = sql
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\$\{[^}]*\}/g, " ")
    .replaceAll(/"[^"]*"|'[^']*'/g, " ")
    // Aliases with columns.
    .replaceAll(/\bAS [a-z]+\(/g, " ");
  return [
    ...[...code.matchAll(/\b[A-Z]{2,}\b/g)].map(([word]) => word).filter((word) => !PLAIN.has(word)),
    // Those of nested template literals may be our own.
    ...[...code.matchAll(/(?<!\.)\b([a-z][a-z_0-9]*)\(/g)]
      .filter(([, name]) => !new RegExp(`(?:function|const) ${name}\\b`).test(allCode))
      .map(([, name]) => `${name}(`),
    ...[...code.matchAll(/::([a-z0-9]+)/g)].map(([, type]) => type as string),
  ];
}

const isDocumented = (feature: string) =>
  feature.endsWith("(") ? documented.includes(feature) : new RegExp(`\\b${feature}\\b`, "i").test(documented);

describe("docs/scaling.md", () => {
  it("finds the SQL", () => {
    expect(sources.length).toBeGreaterThan(30);
    expect(migrations.length).toBeGreaterThan(1);
  });

  it.each([...sources, ...migrations])("lists every SQL feature of $name", ({ sql }) => {
    expect(listFeatures(sql).filter((feature) => !isDocumented(feature))).toEqual([]);
  });

  it("would notice what distributed databases lack", () => {
    const trigger =
      "CREATE TRIGGER t AFTER INSERT ON x REFERENCING NEW TABLE AS n FOR EACH STATEMENT EXECUTE FUNCTION f()";
    expect(listFeatures(trigger).filter((feature) => !isDocumented(feature))).toContain("REFERENCING");
  });
});
