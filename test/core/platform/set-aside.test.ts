/** Work on many rows: which failures set a row aside, and which end the run (decision 0637). */
import { toInstant } from "@portal/core/platform/day";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { workOnEach } from "@portal/core/platform/set-aside.server";
import { expect, test } from "vitest";

const about = { job: "test", now: toInstant("2026-11-28T02:00:00.000Z"), getId: (id: string) => id };
/** Works on three items, of which the second fails. @returns those that were done, and what the run answered */
const runWith = async (failure: Error): Promise<{ doneIds: string[]; setAside: number | Error }> => {
  const doneIds: string[] = [];
  const setAside = await workOnEach(["first", "second", "third"], about, async (id) => {
    if (id === "second") throw failure;
    doneIds.push(id);
  }).catch((error: Error) => error);
  return { doneIds, setAside };
};

test.each([
  ["a refusal", new Refusal(errorCodes.NOT_ELIGIBLE)],
  ["a fault", new TypeError("x is undefined")],
])("%s sets one row aside, and the others are done", async (_name, failure) => {
  expect(await runWith(failure)).toEqual({ doneIds: ["first", "third"], setAside: 1 });
});

test("a row that others kept writing ends the run, which comes again at once", async () => {
  const failure = new Refusal(errorCodes.STALE_VERSION);
  expect(await runWith(failure)).toEqual({ doneIds: ["first"], setAside: failure });
});

test("a permission that a deployment has just changed ends the run, which comes again at once", async () => {
  const failure = Object.assign(new Error("not authorized to perform: dynamodb:PutItem on"), {
    name: "AccessDeniedException",
  });
  expect(await runWith(failure)).toEqual({ doneIds: ["first"], setAside: failure });
});
