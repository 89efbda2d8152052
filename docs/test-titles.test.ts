import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");

/** The title of a test outside every describe, also after the table of an `each`, to the line's end. */
const TITLE = /^(?:(?:it|test)(?:\.\w+)*|(?:it|test)\.each\(.*\)|\].*\))\(\s*["'`]([^\n]*)/gm;

// Verbs that titles within a describe begin with, whose subject is the describe's name.
const VERB =
  /^\S+: (?:adds|allows|answers|applies|are|asks|authorizes|can|cannot|changes|cites|compares|completes|contains|continues|converts|counts|covers|decides|deletes|does|doesn't|draws|ends|exits|expires|explains|exports|fails|finds|follows|forgets|gets|gives|goes|handles|has|have|ignores|is|isn't|keeps|knows|leaves|lets|limits|lists|logs|loses|makes|may|moves|must|needs|never|offers|opens|parses|plays|proves|reads|redirects|refuses|registers|rejects|removes|repeats|replaces|reports|requires|responds|restores|returns|revokes|rounds|runs|says|searches|seeds|sends|serves|shares|shows|starts|stays|stops|stores|takes|tells|throws|treats|uses|waits|works|writes)\b/;

it("the title of a test names its subject, or the describe around it does", () => {
  const titles = ["app", "docs", "e2e", "examples", "lib", "scripts"]
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), "utf8").matchAll(TITLE)].map(
        ([, title = ""]) => `${file}: ${title}`,
      ),
    );
  expect(titles.length).toBeGreaterThan(700);
  expect(titles.filter((title) => VERB.test(title))).toEqual([]);
});
