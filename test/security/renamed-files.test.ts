/** A file that was handed in keeps its name, though its owner renames it at the same moment (decision 0442). */
import { isFileInUse } from "@portal/core/applications/enclosed-files/file-use.server";
import { renameFile } from "@portal/core/files/file-service.server";
import { findFile } from "@portal/core/files/file-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, expect, test } from "vitest";
import {
  createTenantWithEvent,
  createVerifiedFile,
  submitForEvent,
} from "../support/applications/tenants.ts";
import { createCallContext } from "../support/calls/call-lambda.ts";
import { expectRefusal } from "../support/calls/expect-refusal.ts";
import { runBeforeNextTransaction } from "../support/calls/meanwhile.ts";
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
    "another.pdf",
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
  const { ctx, file, submit, readName } = await prepareFile();
  runBeforeNextTransaction(() => renameFile(file, "another", isFileInUse, ctx));
  await submit();
  expect(await readName()).toBe("another.pdf");
  expect((await expectRefusal(renameFile(file, "third", isFileInUse, ctx))).code).toBe(
    errorCodes.NOT_EDITABLE_AFTER_SUBMIT,
  );
});
