-- CreateTable
CREATE TABLE "CourseLinkCount" (
    "applicationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "courses" INTEGER NOT NULL,

    CONSTRAINT "CourseLinkCount_pkey" PRIMARY KEY ("applicationId","userId")
);

-- Keeps "CourseLinkCount" in the statement that changes the links, whoever changes them: a use case, or a cascade from an
-- account, an application or a course. Once a statement, not once a row: one that writes 5 000 links updates a row once.
-- In the order of the key, so that two statements that change the same counts lock them one after another. A row goes
-- with its last link, so there is none that an account or an application could leave behind, nor one to make again for
-- somebody whom the cascade has deleted already. The table's schema is named, since a restore searches none.
CREATE FUNCTION "keep_course_link_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM public."CourseLinkCount";
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO public."CourseLinkCount" AS kept ("applicationId", "userId", "courses")
    SELECT "applicationId", "userId", count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ("applicationId", "userId") DO UPDATE SET "courses" = kept."courses" + EXCLUDED."courses";
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    -- Where there was a link there is a row, so nothing negative is ever inserted.
    INSERT INTO public."CourseLinkCount" AS kept ("applicationId", "userId", "courses")
    SELECT "applicationId", "userId", -count(*) FROM removed GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ("applicationId", "userId") DO UPDATE SET "courses" = kept."courses" + EXCLUDED."courses";
  ELSE
    INSERT INTO public."CourseLinkCount" AS kept ("applicationId", "userId", "courses")
    SELECT "applicationId", "userId", sum("links") FROM (
      SELECT "applicationId", "userId", 1 AS "links" FROM added
      UNION ALL
      SELECT "applicationId", "userId", -1 FROM removed
    ) AS changed GROUP BY 1, 2 HAVING sum("links") <> 0 ORDER BY 1, 2
    ON CONFLICT ("applicationId", "userId") DO UPDATE SET "courses" = kept."courses" + EXCLUDED."courses";
  END IF;
  DELETE FROM public."CourseLinkCount" AS kept USING (SELECT DISTINCT "applicationId", "userId" FROM removed) AS gone
  WHERE kept."applicationId" = gone."applicationId" AND kept."userId" = gone."userId" AND kept."courses" = 0;
  RETURN NULL;
END $$;

-- Triggers of a statement fire after those of its rows, thus after its foreign keys are checked: a person and an
-- application are locked before a count, and who holds a count waits for neither.
CREATE TRIGGER "CourseLink_added" AFTER INSERT ON "CourseLink"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_course_link_counts"();
CREATE TRIGGER "CourseLink_removed" AFTER DELETE ON "CourseLink"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_course_link_counts"();
CREATE TRIGGER "CourseLink_moved" AFTER UPDATE ON "CourseLink"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_course_link_counts"();
CREATE TRIGGER "CourseLink_emptied" AFTER TRUNCATE ON "CourseLink"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_course_link_counts"();

-- What there is already. The triggers hold a lock until this is committed, so no link comes in between.
INSERT INTO "CourseLinkCount" ("applicationId", "userId", "courses")
SELECT "applicationId", "userId", count(*) FROM "CourseLink" GROUP BY 1, 2;
