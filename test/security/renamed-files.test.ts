/** A file that was handed in keeps its name, though its owner renames it at the same moment (decision 0442). */
import * as Application from "@portal/core/applications/drafts/service.server";
import { isFileInUse } from "@portal/core/applications/enclosed-files/file-use.server";
import { renameFile } from "@portal/core/files/file-service.server";
import { findFile } from "@portal/core/files/file-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import { buildCompleteAnswers, createPublishedEvent } from "../support/application-fixtures.ts";
import { createCallContext } from "../support/call-lambda.ts";
import { expectRefusal } from "../support/expect-refusal.ts";
import { runBeforeNextTransaction } from "../support/meanwhile.ts";
import { createTenant, createVerifiedFile, type Tenant } from "../support/tenants.ts";
import { createFreshTable } from "../support/test-services.ts";

let count = 0;
beforeAll(createFreshTable);

const start = async () => {
  count += 1;
  const owner: Tenant = await createTenant(`firm-${count}`);
  const { id: eventId } = await createPublishedEvent({ id: `fair-${count}` });
  const ctx = createCallContext(owner.actor);
  const file = `copy-${count}`;
  await createVerifiedFile(owner.institutionId, file, "OWNER_ID_COPY");
  const submit = () =>
    Application.submitApplication(
      {
        id: ulid(),
        scheme: "FAIR_HOSTED",
        eventId,
        answers: buildCompleteAnswers("FAIR_HOSTED", { ownerIdCopies: [file] }),
      },
      ctx,
    );
  const readName = async () => (await findFile(owner.institutionId, file))?.name;
  return { ctx, file, submit, readName, before: await readName() };
};

test("a submission between the look and the write of a renaming has it undone", async () => {
  const { ctx, file, submit, readName, before } = await start();
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
  const { ctx, file, submit, readName } = await start();
  runBeforeNextTransaction(() => renameFile(file, "another", isFileInUse, ctx));
  await submit();
  expect(await readName()).toBe("another.pdf");
  expect((await expectRefusal(renameFile(file, "third", isFileInUse, ctx))).code).toBe(
    errorCodes.NOT_EDITABLE_AFTER_SUBMIT,
  );
});
