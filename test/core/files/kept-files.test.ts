/** Files of an application stay as they were handed in, also what a supplement replaced (spec 1 §4). */
import * as Application from "@portal/core/applications/application-service.server";
import { isOnOpenApplication } from "@portal/core/applications/contacts/find-open-applications.server";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import {
  findApplicationsOfFile,
  isNeededByApplication,
} from "@portal/core/applications/model/find-references.server";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { toInstant } from "@portal/core/platform/day";
import { getDocumentClient } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, expect, test, vi } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(async () => {
  await createFreshTable();
  await createPublishedEvent({ id: "fair" });
});

test("[R416] a file that a supplement replaced still belongs to the application", async () => {
  await createCertifiedInstitution("one");
  await getFileEntity()
    .put({
      id: "better",
      institutionId: "one",
      purpose: "PRODUCT_PHOTO",
      name: "better.jpg",
      type: "image/jpeg",
      size: 1000,
      sha256: "1".repeat(64),
      status: "verified",
      uploadedAt: toInstant(mondayMorning),
      uploadedBy: "account-one",
    })
    .go();
  const { id, version } = await submitCompleteApplication("one", "fair");
  const withSupplementRequest = await Application.performTransition(
    id,
    "requestSupplement",
    {
      version,
      fields: ["productPhotos", "productsServices"],
      message: "請補交清晰的相片",
      dueOn: "2026-12-04",
    },
    createTestContext(officer),
  );
  await Application.performTransition(
    id,
    "supplement",
    {
      version: withSupplementRequest.version,
      answers: { productPhotos: ["better"], productsServices: "typed" },
    },
    createTestContext(createApplicant("one"), "2026-11-24T02:00:00.000Z"),
  );
  const findIds = async (file: string) =>
    (await findApplicationsOfFile("one", file)).map((header) => header.id);
  expect(await findIds("better")).toEqual([id]);
  expect(await findIds("demo-PRODUCT_PHOTO")).toEqual([id]);
  expect(await findIds("nothing")).toEqual([]);
  // The history is read only for what the application does not name now.
  const countHistoryReads = async (file: string) => {
    const sendSpy = vi.spyOn(getDocumentClient(), "send");
    await findIds(file);
    const reads = sendSpy.mock.calls.filter(([{ input }]) => JSON.stringify(input).includes("history#"));
    sendSpy.mockRestore();
    return reads.length;
  };
  expect([await countHistoryReads("better"), await countHistoryReads("nothing")]).toEqual([0, 1]);
  // What was typed names no file, now or in the answer before it.
  expect(await findIds("typed")).toEqual([]);
  expect(await isOnOpenApplication("one", "contact-other-1")).toBe(true);
});

test("an application whose form is gone keeps what it may name, and lets nobody read it", async () => {
  await createCertifiedInstitution("two");
  const { id } = await submitCompleteApplication("two", "fair");
  const header = (await findHeader("two", id)) ?? expect.fail("no header");
  const { version, status } = header;
  await transact([buildHeaderPut({ ...header, schemeVersion: 99 }, { version, status })]);
  expect(await isNeededByApplication("two", "demo-PRODUCT_PHOTO")).toBe(true);
  expect(await isNeededByApplication("two", "nothing")).toBe(false);
  expect(await findApplicationsOfFile("two", "demo-PRODUCT_PHOTO")).toEqual([]);
});
