/** A certification that ends between the reading of a submit and its write, and one that is given again. */
import * as Application from "@portal/core/application/commands.server";
import { codes, Refusal } from "@portal/core/errors";
import type { Institution } from "@portal/core/institution/index";
import { read } from "@portal/core/institution/store.server";
import { write } from "@portal/core/institution/write.server";
import { client } from "@portal/core/table.server";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import { applicant, complete, context, event, institution } from "../../support/applications.ts";
import { freshTable } from "../../support/emulator.ts";

beforeAll(async () => {
  await freshTable();
  await event();
});

/** Runs once, right before the next transaction that writes an application. */
let meanwhile: (() => Promise<unknown>) | undefined;
client().middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      const work = commandName === "TransactWriteItemsCommand" ? meanwhile : undefined;
      if (work) {
        meanwhile = undefined;
        await work();
      }
      return next(args);
    },
  { step: "initialize", name: "meanwhile" },
);

const change = async (id: string, certification: Institution["certification"]): Promise<void> => {
  const before = (await read(id)) as Institution;
  const after: Institution = { ...before, certification, version: before.version + 1 };
  await write({ before, after, action: "certify" }, context(applicant(id)));
};
const submit = (id: string): Promise<unknown> =>
  Application.submit(
    { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: complete() },
    context(applicant(id)),
  );

test("[R583] a certification that ends while a submit is under way ends the submit, until it is given again", async () => {
  await institution("race");
  meanwhile = () => change("race", "FAILED");
  const refused: unknown = await submit("race").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).code).toBe(codes.INSTITUTION_NOT_CERTIFIED);
  await change("race", "PASSED");
  expect(await submit("race")).toMatchObject({ status: "PROCESSING" });
});
