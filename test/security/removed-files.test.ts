/** Files that a call hands in stay, though their owner removes them at the same moment (decision 0443). */
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { findFile } from "@portal/core/files/file-store.server";
import { findAccount, updateAccount } from "@portal/core/identity/accounts/account-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { queryPartition } from "@portal/core/platform/query-partition.server";
import { handler as files } from "@portal/functions/routes/files/file";
import { beforeEach, expect, test } from "vitest";
import {
  createTenantWithEvent,
  submitForEvent,
  type TenantWithEvent,
} from "../support/applications/tenants.ts";
import { callLambda } from "../support/calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../support/calls/meanwhile.ts";
import { completeFileRemovals } from "../support/calls/run-due-queue.ts";
import { buildTestPdf, uploadTestFile } from "../support/calls/upload-fixtures.ts";
import { generatePicture } from "../support/files/pictures.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

prepareTestServices();
let tenant: TenantWithEvent;
beforeEach(async () => {
  tenant = await createTenantWithEvent();
});

const callFile = (method: string, id: string) =>
  callLambda(files, method, `/api/file/${id}`, { token: tenant.owner.token });
const removeFile = async (id: string): Promise<number> => (await callFile("DELETE", id)).status;
const listObjects = async (place: string, id: string): Promise<string[]> => {
  const s3 = new S3Client({ forcePathStyle: true });
  const command = new ListObjectsV2Command({ Bucket: "test-files", Prefix: `files/${place}/${id}` });
  return ((await s3.send(command)).Contents ?? []).map(({ Key = "" }) => Key);
};
const submitWith = (file: string) => submitForEvent(tenant, { ownerIdCopies: [file] });
const uploadDocument = async (): Promise<string> => {
  const id = await uploadTestFile(tenant.owner, tenant.owner.institutionId, "OWNER_ID_COPY");
  expect(await findFile(tenant.owner.institutionId, id)).toMatchObject({ status: "verified" });
  return id;
};

test("a file stays whose removal meets the submission that hands it in", async () => {
  const id = await uploadDocument();
  let removalStatus: number | undefined;
  runBeforeNextTransaction(async () => {
    removalStatus = await removeFile(id);
  });
  await submitWith(id);
  expect(removalStatus).toBe(200);
  await completeFileRemovals();
  const { status, body } = await callFile("GET", id);
  expect([status, body.data]).toMatchObject([200, { id, status: "verified" }]);
  const { downloadUrl = "" } = body.data as { downloadUrl?: string };
  expect(Buffer.from(await (await fetch(downloadUrl)).arrayBuffer())).toEqual(buildTestPdf());
  expect(await removeFile(id)).toBe(409);
});

test("a file that was removed before is handed in with nothing, and goes with its object", async () => {
  const id = await uploadDocument();
  expect([await removeFile(id), await removeFile(id), (await callFile("GET", id)).status]).toEqual([
    200, 404, 404,
  ]);
  const library = await callLambda(files, "GET", "/api/file", { token: tenant.owner.token });
  expect(JSON.stringify(library.body.data)).not.toContain(id);
  await expect(submitWith(id)).rejects.toMatchObject({ code: errorCodes.REQUIRED_EMPTY });
  await completeFileRemovals();
  expect(await queryPartition(`institution#${tenant.owner.institutionId}`, { prefix: `file#${id}` })).toEqual(
    [],
  );
  expect(await listObjects(tenant.owner.institutionId, id)).toEqual([]);
});

test("a picture stays that a call set which had read it before its removal", async () => {
  const bytes = await generatePicture("image/jpeg", 300, 300);
  const id = await uploadTestFile(
    tenant.owner,
    tenant.owner.institutionId,
    "PERSONAL_PICTURE",
    bytes,
    "image/jpeg",
    {
      name: "me.jpg",
    },
  );
  expect(await removeFile(id)).toBe(200);
  const account = await findAccount(tenant.owner.id);
  if (!account) throw new Error("no account");
  await updateAccount(account, { pictureId: id });
  await completeFileRemovals();
  expect((await callFile("GET", id)).status).toBe(200);
});
