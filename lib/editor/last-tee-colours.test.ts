import { expect, test } from "vitest";
import { addTee, changeTee } from "./commands/hole-details";
import { openSession, type Session } from "./session";
import { reduceSession } from "./session-reducer";
import { fairway, fairwayIdFor, storedCourse } from "./testing/courses";

const HOLES = [1, 2, 3].map(fairwayIdFor) as [string, string, string];
const AT = { lat: 60, lng: 24 };
const teesOf = ({ history }: Session, holeId: string) =>
  history.present.holes.find(({ id }) => id === holeId)?.tees.map(({ colours }) => colours);

test("another tee gets the colours that the user gave to the one before, unless its hole has them", () => {
  const draw = (session: Session, fairwayId: string) =>
    reduceSession(reduceSession(session, { type: "draw", tool: "tee", fairwayId }), {
      type: "place",
      at: AT,
    });
  const opened = openSession(storedCourse([fairway(1), fairway(2), fairway(3)]));
  const first = draw(opened, HOLES[0]);
  expect(teesOf(first, HOLES[0])).toEqual([[], []]);
  const added = first.history.present.holes[0]?.tees.at(-1)?.id ?? "";
  const red = reduceSession(first, {
    type: "run",
    command: changeTee(HOLES[0], added, { colours: ["red"] }),
  });
  const second = draw(red, HOLES[1]);
  expect(teesOf(second, HOLES[1])).toEqual([[], ["red"]]);
  // The colours of the last tee go on to the next one.
  const third = draw(second, HOLES[2]);
  expect(teesOf(third, HOLES[2])).toEqual([[], ["red"]]);
  expect(teesOf(draw(third, HOLES[2]), HOLES[2])).toEqual([[], ["red"], []]);
  expect(
    addTee(HOLES[0], AT, ["red", "blue"])(third.history.present)?.document.holes[0]?.tees.at(-1)?.colours,
  ).toEqual(["blue"]);
});
