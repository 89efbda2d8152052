import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { mentionedIds } from "@/lib/validation/comments";
import { findTypedMention, retypeComment, showComment, splitComment } from "./comment-parts";

const [ann, bob] = [newId("user"), newId("user")];
const names: Record<string, string> = { [ann]: "Ann Lee", [bob]: "Ann Lee" };
const nameOf = (id: string) => names[id] ?? "Deleted account";

describe("a hole in a comment", () => {
  it.each([
    ["Hole 3", 3],
    ["on hole 12, left", 12],
    ["Hole\u00a07.", 7],
    ["holes 4 and 5", 4],
    ["Väylä 3 on", 3],
    ["väylällä 18?", 18],
  ])("is found in %j, whatever the reader's language", (text, hole) => {
    expect(splitComment(text).flatMap((part) => part.hole ?? [])).toEqual([hole]);
  });

  it.each(["whole 3", "hole 3.5", "hole 123", "hole 3b", "hole three", "hole\n\n\n\n3", "holes"])(
    "isn't found in %j",
    (text) => {
      expect(splitComment(text)).toEqual([{ text, at: 0 }]);
    },
  );
});

describe("a mention in a comment", () => {
  it("is listed once for each user, and shown by name, which two users may share", () => {
    const text = `@${ann}, @${bob}: ask @${ann} (me@user.example)`;
    expect(mentionedIds(text)).toEqual([ann, bob]);
    expect(showComment(text, nameOf)).toBe("@Ann Lee, @Ann Lee: ask @Ann Lee (me@user.example)");
    expect(showComment(`@${newId("user")}`, nameOf)).toBe("@Deleted account");
  });

  it("stays where the text around it changes, even right beside it, and becomes text where it is changed itself", () => {
    const text = `a @${ann} b @${bob}`;
    const retype = (next: string) => retypeComment(text, nameOf, next);
    expect(retype("a @Ann Lee b @Ann Lee!")).toBe(`${text}!`);
    expect(retype("aa @Ann Lee b @Ann Lee")).toBe(`a${text}`);
    expect(retype("a @Ann Leee b @Ann Lee")).toBe(`a @${ann}e b @${bob}`);
    expect(retype("a @Ann b @Ann Lee")).toBe(`a @Ann b @${bob}`);
    expect(retype("@Ann Lee")).toBe(`@${bob}`);
    expect(retype("")).toBe("");
  });

  it("never changes what the user sees, whatever they type", { tags: ["fuzz"] }, () => {
    const piece = fc.oneof(
      fc.constantFrom(`@${ann}`, `@${bob}`, "@", " ", "Ann", "e"),
      fc.string({ maxLength: 3 }),
    );
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
    const shown = text.map((each) => showComment(each, nameOf));
    fc.assert(
      fc.property(text, shown, (before, next) => {
        expect(showComment(retypeComment(before, nameOf, next), nameOf)).toBe(next);
      }),
    );
  });

  it("is being typed between an @ that begins a word and the caret, but not behind a finished one", () => {
    const find = (text: string, caret = text.length) => findTypedMention(text, nameOf, caret);
    expect(find("see @")).toEqual({ at: 4, query: "" });
    expect(find("@Ann L")).toEqual({ at: 0, query: "Ann L" });
    expect(find("@Ann L, too", 4)).toEqual({ at: 0, query: "Ann" });
    for (const none of ["me@example", "@ Ann", "@Ann\n", "Ann", `@${ann}`, `@${ann} `])
      expect(find(none)).toBeNull();
  });
});
