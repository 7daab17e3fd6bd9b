/**
 * A file that was handed in keeps its name, though its owner renames it at the same moment (decision 0442), and of two
 * people who rename a file nobody overwrites a name that was not read (decision 0720).
 */
import { isFileInUse } from "@portal/core/applications/enclosed-files/file-use.server";
import { removeFile } from "@portal/core/files/file-service.server";
import { findFile } from "@portal/core/files/file-store.server";
import { renameFile } from "@portal/core/files/rename-file.server";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createTenantWithEvent,
  createVerifiedFile,
  submitForEvent,
} from "../support/applications/tenants.ts";
import { createCallContext } from "../support/calls/call-lambda.ts";
import { expectRefusal } from "../support/calls/expect-refusal.ts";
import { runBeforeNextTransaction, runBeforeNextWriteTo } from "../support/calls/meanwhile.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

beforeAll(createFreshTable);

/** Prepares a file of an institution, and a submission that hands it in. */
const prepareFile = async () => {
  const tenant = await createTenantWithEvent();
  const { owner } = tenant;
  const ctx = createCallContext(owner.actor);
  const file = `copy-of-${owner.institutionId}`;
  await createVerifiedFile(owner.institutionId, file, "OWNER_ID_COPY");
  const submitFile = () => submitForEvent(tenant, { ownerIdCopies: [file] });
  const readName = async () => (await findFile(owner.institutionId, file))?.name;
  return { ctx, file, submit: submitFile, readName, before: await readName() };
};

test("a submission between the look and the write of a renaming has it undone", async () => {
  const { ctx, file, submit, readName, before } = await prepareFile();
  let looks = 0;
  const renaming = renameFile(
    file,
    { name: "another.pdf", replaces: before ?? "" },
    async (each) => {
      looks += 1;
      const inUse = await isFileInUse(each);
      if (looks === 1) await submit();
      return inUse;
    },
    ctx,
  );
  const refusal = await expectRefusal(renaming);
  expect([refusal.code, refusal.detail.params]).toEqual([
    errorCodes.NOT_EDITABLE_AFTER_SUBMIT,
    { context: "file" },
  ]);
  expect(await readName()).toBe(before);
});

test("a renaming between the reading and the write of a submission stands, and is the last one", async () => {
  const { ctx, file, submit, readName, before = "" } = await prepareFile();
  runBeforeNextTransaction(() => renameFile(file, { name: "another", replaces: before }, isFileInUse, ctx));
  await submit();
  expect(await readName()).toBe("another.pdf");
  const thirdRenaming = renameFile(file, { name: "third", replaces: "another.pdf" }, isFileInUse, ctx);
  expect((await expectRefusal(thirdRenaming)).code).toBe(errorCodes.NOT_EDITABLE_AFTER_SUBMIT);
});

describe("a name that was not read is not overwritten", () => {
  test("a colleague gave the file another name before", async () => {
    const { ctx, file, readName, before = "" } = await prepareFile();
    await renameFile(file, { name: "of a colleague", replaces: before }, isFileInUse, ctx);
    const renaming = renameFile(file, { name: "own", replaces: before }, isFileInUse, ctx);
    expect((await expectRefusal(renaming)).code).toBe(errorCodes.STALE_VERSION);
    expect(await readName()).toBe("of a colleague.pdf");
    await renameFile(file, { name: "own", replaces: "of a colleague.pdf" }, isFileInUse, ctx);
    expect(await readName()).toBe("own.pdf");
  });

  test.each<
    [string, number, string | undefined, (file: string, before: string, ctx: Context) => Promise<unknown>]
  >([
    [
      "gives the file another name",
      errorCodes.STALE_VERSION,
      "of a colleague.pdf",
      (file, before, ctx) => renameFile(file, { name: "of a colleague", replaces: before }, isFileInUse, ctx),
    ],
    [
      "removes the file",
      errorCodes.NOT_FOUND,
      undefined,
      (file, _, ctx) => removeFile(file, isFileInUse, ctx),
    ],
  ])("a colleague %s at the same moment", async (_, code, remainingName, interfere) => {
    const { ctx, file, readName, before = "" } = await prepareFile();
    runBeforeNextWriteTo(file, () => interfere(file, before, ctx));
    const renaming = renameFile(file, { name: "own", replaces: before }, isFileInUse, ctx);
    expect((await expectRefusal(renaming)).code).toBe(code);
    expect(await readName()).toBe(remainingName);
  });

  test("of several who rename a file at once, one succeeds", async () => {
    const { ctx, file, readName, before = "" } = await prepareFile();
    const names = ["one.pdf", "two.pdf", "three.pdf"];
    const renamings = await Promise.allSettled(
      names.map((name) => renameFile(file, { name, replaces: before }, isFileInUse, ctx)),
    );
    const successes = names.filter((_, n) => renamings[n]?.status === "fulfilled");
    expect(successes).toEqual([await readName()]);
  });

  test("whoever repeats a renaming whose answer was lost is told that it is done", async () => {
    const { ctx, file, readName, before = "" } = await prepareFile();
    const renaming = { name: "own.pdf", replaces: before };
    await renameFile(file, renaming, isFileInUse, ctx);
    expect(await renameFile(file, renaming, isFileInUse, ctx)).toMatchObject({ name: "own.pdf" });
    expect(await readName()).toBe("own.pdf");
  });
});
