/**
 * Printing holds a Lambda and costs money: nobody orders without end, and many who ask for one PDF order it once. A
 * copy names no file that its caller may not read.
 */
import { printTimeout } from "@portal/core/documents/await-print.server";
import { findPrintJob, PRINT_LEASE_MS, type PrintMessage } from "@portal/core/documents/print-store.server";
import { findFile } from "@portal/core/files/file-store.server";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { toSubnet } from "@portal/core/platform/rate-limits/index";
import { recordOccurrence } from "@portal/core/platform/rate-limits/rate-limit-store.server";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as print } from "@portal/functions/routes/documents/print";
import { handler as files } from "@portal/functions/routes/files/file";
import { ulid } from "ulid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildCompleteAnswers, createPublishedEvent } from "../support/applications/application-fixtures.ts";
import {
  CANARY,
  createSubAccount,
  createTenant,
  createVerifiedFile,
} from "../support/applications/tenants.ts";
import {
  advanceTestTime,
  callLambda,
  createSignedInPerson,
  setTestTime,
} from "../support/calls/call-lambda.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

/** Calls of one account or subnet within an hour for PDFs that are not printed yet. */
const MAX_PRINTS = 120;
/** Names and removals of files by one account within an hour. */
const MAX_FILE_CHANGES = 300;

const morning = "2026-11-23T02:00:00.000Z";
const services = prepareTestServices();
const usualTimeout = printTimeout.milliseconds;
beforeAll(() => {
  printTimeout.milliseconds = 1;
});
beforeEach(() => setTestTime(morning));
afterAll(() => {
  printTimeout.milliseconds = usualTimeout;
});

/** Counts calls as the portal does, all of an hour's but these: making each of them would prove no more. */
const recordPrints = (subject: string, left: number): Promise<void> =>
  recordOccurrence("print", subject, 3_600_000, toInstant(morning), MAX_PRINTS - left);
const countQueuedPrints = (): number => services.listMessages("print").length;
const orderLetter = (token: string, number: number) =>
  callLambda(print, "GET", "/api/institution/letter", {
    token,
    query: { lang: "en", number: String(100_000 + number) },
  });
const orderBlankForm = (address: string, scheme = "FAIR_HOSTED", lang = "en") =>
  callLambda(print, "GET", `/api/scheme/${scheme}/blank`, { query: { lang }, address });

test("an account without an institution orders no letters without end", async () => {
  const { id, token } = await createSignedInPerson();
  const queuedBefore = countQueuedPrints();
  const codes: (number | undefined)[] = [];
  await recordPrints(`account ${id}`, 3);
  for (let number = 0; number < 5; number++) codes.push((await orderLetter(token, number)).body.code);
  const { DOCUMENT_NOT_READY: notReady, TOO_FREQUENT: tooFrequent } = errorCodes;
  expect(codes).toEqual([notReady, notReady, notReady, tooFrequent, tooFrequent]);
  expect(countQueuedPrints() - queuedBefore).toBe(3);
  // Another account is not kept waiting by it.
  const another = await createSignedInPerson();
  expect((await orderLetter(another.token, 0)).body.code).toBe(errorCodes.DOCUMENT_NOT_READY);
});

test("what waits to be printed is ordered once, however often it is asked for", async () => {
  const { token } = await createSignedInPerson();
  const queuedBefore = countQueuedPrints();
  for (let call = 0; call < 5; call++) await orderLetter(token, 1);
  await Promise.all(Array.from({ length: 5 }, () => orderLetter(token, 1)));
  expect(countQueuedPrints() - queuedBefore).toBe(1);
  // Its message may be lost.
  advanceTestTime(PRINT_LEASE_MS);
  for (let call = 0; call < 5; call++) await orderLetter(token, 1);
  expect(countQueuedPrints() - queuedBefore).toBe(2);
});

test("whoever has no session orders a blank form once, and a subnet holds no Lambda without end", async () => {
  const queuedBefore = countQueuedPrints();
  const codes: (number | undefined)[] = [];
  const [first, ...others] = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4", "203.0.113.5"];
  await recordPrints(`subnet ${toSubnet(first)}`, 3);
  for (const address of [first, ...others]) codes.push((await orderBlankForm(address)).body.code);
  expect(countQueuedPrints() - queuedBefore).toBe(1);
  const { DOCUMENT_NOT_READY: notReady, TOO_FREQUENT: tooFrequent } = errorCodes;
  expect(codes).toEqual([notReady, notReady, notReady, tooFrequent, tooFrequent]);
  expect((await orderBlankForm("198.51.100.7")).body.code).toBe(errorCodes.DOCUMENT_NOT_READY);
});

test("files are not renamed or removed without end: each looks through the institution's applications", async () => {
  const owner = await createTenant("renaming");
  const id = ulid();
  await createVerifiedFile("renaming", id, "BUSINESS_REGISTRATION");
  const changeFile = (method: "PUT" | "DELETE", body?: object) =>
    callLambda(files, method, `/api/file/${id}`, {
      token: owner.token,
      institution: "renaming",
      ...(body && { body }),
    });
  await recordOccurrence("fileChange", owner.id, 3_600_000, toInstant(morning), MAX_FILE_CHANGES - 1);
  const { name: replaces } = (await findFile("renaming", id)) ?? {};
  expect((await changeFile("PUT", { name: "the last one.pdf", replaces })).status).toBe(200);
  const another = { name: "once more.pdf", replaces: "the last one.pdf" };
  expect((await changeFile("PUT", another)).body.code).toBe(errorCodes.TOO_FREQUENT);
  expect((await changeFile("DELETE")).body.code).toBe(errorCodes.TOO_FREQUENT);
});

test("the copy of a draft names no colleague's file to whoever is limited to own records", async () => {
  const { id: eventId } = await createPublishedEvent({ id: "copied-fair" });
  const owner = await createTenant("copied");
  const colleague = await createSubAccount("copied", "SUB_OWN");
  const [id, fileId] = [ulid(), ulid()];
  await createVerifiedFile("copied", fileId, "DECLARATION_LETTER");
  const answers = { ...buildCompleteAnswers("FAIR_HOSTED"), declarationLetter: [fileId] };
  const draft = await callLambda(participate, "POST", "/api/participate/search/tosubmit", {
    token: colleague.token,
    institution: "copied",
    body: { id, scheme: "FAIR_HOSTED", eventId, answers },
  });
  expect(draft.status).toBeLessThan(300);
  /** The name of the file in the job that the caller's call puts on the queue. */
  const orderCopy = async (token: string): Promise<unknown> => {
    const path = `/api/participate/search/${id}/pdf`;
    await callLambda(print, "GET", path, { token, institution: "copied", query: { lang: "en" } });
    const { address } = JSON.parse(services.listMessages("print").at(-1) ?? "{}") as PrintMessage;
    const job = await findPrintJob(address);
    return job?.kind === "copy" ? job.of.files.map(({ name }) => name) : expect.fail("no copy");
  };
  expect(await orderCopy(colleague.token)).toEqual([]);
  expect(await orderCopy(owner.token)).toContain(`${CANARY}.pdf`);
});
