-- The first versions were stored without outline, owner and size: as a save computes them (lib/adapters/prisma/version-sql.ts).
-- Not in batches: no request waits for a superseded version.
UPDATE "CourseVersion" v SET
  "ownerId" = (SELECT c."ownerId" FROM "Course" c WHERE c."id" = v."courseId"),
  "bytes" = 10000 + octet_length(v."fairways"::text) + octet_length(v."holeDetails"::text)
    + octet_length(v."layouts"::text) + octet_length(v."features"::text),
  "outline" = (
    SELECT COALESCE(json_agg(json_build_array(part."id", part."number",
      left(encode(sha256(convert_to(part."text", 'UTF8')), 'hex'), 16)) ORDER BY part."position"), '[]')
    FROM (
      SELECT hole."json"->>'id' AS "id", (hole."json"->>'number')::int AS "number",
        hole."json"::text || COALESCE(details."value"::text, '') AS "text", hole."position"::float8 AS "position"
      FROM json_array_elements(v."fairways") WITH ORDINALITY AS hole("json", "position")
      LEFT JOIN json_each(v."holeDetails") AS details ON details."key" = hole."json"->>'id'
      UNION ALL SELECT 'layouts', 0, v."layouts"::text, 'infinity'::float8 WHERE json_array_length(v."layouts") > 0
      UNION ALL SELECT 'features', 0, v."features"::text, 'infinity'::float8 WHERE json_array_length(v."features") > 0
    ) AS part)
WHERE "outline" IS NULL OR "ownerId" IS NULL OR "bytes" IS NULL;

-- Refresh tokens without a family part can't be given one. Their users allow the application again.
DELETE FROM "RefreshToken" WHERE "familyHash" IS NULL;
