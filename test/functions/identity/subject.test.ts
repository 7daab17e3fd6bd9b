/** The rights of a person over their own data: a copy of all of it, and its erasure after fourteen days. */

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { DeleteCommand, ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import {
  buildExportSchedulePut,
  listExportSchedules,
} from "@portal/core/applications/desk/export-schedule-store.server";
import {
  buildExportFileKey,
  buildQueueExportPut,
  listQueueExports,
  saveExportFile,
} from "@portal/core/applications/desk/queue-export-store.server";
import { buildQueueViewPut, listStoredViews } from "@portal/core/applications/desk/queue-view-store.server";
import {
  findSubmittedBody,
  listHistoryEntries,
} from "@portal/core/applications/model/application-store.server";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { buildVerifiedKey, toPersonOwnerId } from "@portal/core/files/index";
import { putObject } from "@portal/core/files/object-store.server";
import * as Accounts from "@portal/core/identity/accounts/account-store.server";
import { buildRosterRows } from "@portal/core/identity/staff/staff-store.server";
import { getContactEntity } from "@portal/core/institutions/contacts/contact-store.server";
import { addMember } from "@portal/core/institutions/membership.server";
import type { Invitation } from "@portal/core/institutions/sub-accounts/index";
import {
  buildInvitationPuts,
  listInvitations,
  listInvitationsByAddress,
} from "@portal/core/institutions/sub-accounts/invitation-store.server";
import {
  listSubAccounts,
  removeSubAccount,
  updateSubAccount,
} from "@portal/core/institutions/sub-accounts/sub-account-service.server";
import { buildEmailNotice } from "@portal/core/messaging/index";
import { getNoticeEntity, saveInAppNotice } from "@portal/core/messaging/notice-store.server";
import { readPendingNotices } from "@portal/core/messaging/read-pending-notices.server";
import { storeUnsentNotices } from "@portal/core/messaging/unsent-notices.server";
import { type Context, systemActor } from "@portal/core/platform/actor";
import { writeWithAuditEntry } from "@portal/core/platform/audit/audit-store.server";
import { verifyChain } from "@portal/core/platform/audit/index";
import { postponePendingNotices } from "@portal/core/platform/clear-pending-notices.server";
import { decompressJson } from "@portal/core/platform/compress.server";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { buildNextCopyPart, renewDataCopy } from "@portal/core/privacy/data-copy.server";
import { eraseAccount } from "@portal/core/privacy/erase-account.server";
import { placeLegalHold, releaseLegalHold } from "@portal/core/privacy/holds/legal-hold.server";
import type { LegalHoldWrite } from "@portal/core/privacy/holds/legal-hold-schema";
import { replaceAddresses } from "@portal/core/privacy/index";
import type { PersonalDataView } from "@portal/core/privacy/personal-data-schema";
import {
  buildSurveySubjectWrite,
  buildSurveyWrite,
  saveSurveyAnswer,
} from "@portal/core/surveys/survey-store.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as send } from "@portal/functions/jobs/send-notice";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { handler as print } from "@portal/functions/routes/documents/print";
import { handler as subject } from "@portal/functions/routes/identity/subject";
import { handler as user } from "@portal/functions/routes/identity/user";
import { handler as invite } from "@portal/functions/routes/institutions/subaccount";
import type { SQSEvent } from "aws-lambda";
import startSes from "aws-ses-v2-local";
import { unzipSync } from "fflate";
import { ulid } from "ulid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backfillRows } from "../../../local/backfill/backfill-rows.ts";
import { buildJsonFailure } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createStaff,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";
import {
  advanceTestTime,
  callLambda,
  createCallContext,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { createSession } from "../../support/calls/create-session.ts";
import { downloadPrint, getPrintUrl } from "../../support/calls/download-print.ts";
import { startPrintWorker } from "../../support/calls/print-worker.ts";
import { uploadTestFile } from "../../support/calls/upload-fixtures.ts";
import { buildSurvey } from "../../support/events/survey-fixtures.ts";
import { generatePicture } from "../../support/files/pictures.ts";
import {
  buildSealedBody,
  createExistingAccount,
  getSessionToken,
  getStatusAndCode,
  issueUnsentCode,
  listSentNotices,
  signInWithPassword,
} from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const DAY = 86_400_000;
const services = prepareTestServices();
let count = 0;

interface Someone extends SignedInPerson {
  email: string;
  phone: string;
  name: string;
  institutionId: string;
  applicationId: string;
}
/** Somebody who works for an institution that others administer, with a trace in every kind of row. */
const createSomeone = async (): Promise<Someone> => {
  count += 1;
  const email = `pessoa.${count}@example.mo`;
  const phone = `6234567${count}`;
  // Nobody else has it: two who share a name are each found under the other.
  const name = `歐陽測試${count}號`;
  const institutionId = `firm-${count}`;
  const account = await createExistingAccount(email, { phone, phoneAreaCodeId: "MO" });
  const token = await createSession(account.id, account.epoch, createCallContext(systemActor).now);
  const actor = { kind: "applicant", accountId: account.id, account: email, roles: account.roles } as const;
  // An owner takes part in an event once: each institution has a fair of its own.
  await createPublishedEvent({ id: `fair-${count}` });
  await createCertifiedInstitution(institutionId);
  await addMember(
    { institutionId, accountId: account.id, account: email, role: "SUB_ALL", language: "pt" },
    createCallContext(systemActor),
  );
  await getContactEntity()
    .put({
      id: "contact-person",
      institutionId,
      version: 1,
      fields: {
        nameZh: name,
        jobTitleZh: "經理",
        employmentStatus: "IN_SERVICE",
        email,
        mobile: { area: "MO", number: phone },
      },
    })
    .go();
  const by = createCallContext({ ...actor, institution: { id: institutionId, role: "SUB_ALL" } });
  const { id, version } = await Application.submitApplication(
    {
      id: ulid(Date.parse(by.now)),
      scheme: "FAIR_HOSTED",
      eventId: `fair-${count}`,
      answers: buildCompleteAnswers("FAIR_HOSTED", { contactPerson: "contact-person" }),
    },
    by,
  );
  await Application.performTransition(id, "accept", { version }, createCallContext(officer));
  await getNoticeEntity()
    .put({
      id: ulid(),
      accountId: account.id,
      template: "message",
      params: { text: email },
      language: "pt",
      at: by.now,
      unreadBy: account.id,
      unreadSince: by.now,
    })
    .go();
  return {
    id: account.id,
    account: email,
    token,
    actor: { ...actor },
    email,
    phone,
    name,
    institutionId,
    applicationId: id,
  };
};
/** An invitation of an institution to an address, which is open for two months. */
const putInvitation = (
  invitation: Pick<Invitation, "institutionId" | "account"> & Partial<Invitation>,
): Promise<void> =>
  transact(
    buildInvitationPuts({
      id: ulid(),
      permission: "ALL",
      names: { zh: "甲", en: "A", pt: "A" },
      invitedBy: "chefe@example.mo",
      since: "2026-11-23T02:00:00.000Z",
      expiresAt: "2027-01-23T02:00:00.000Z",
      ...invitation,
    } as Invitation),
  );
const requestOfSubject = async (person: SignedInPerson, below: "copy" | "erasure", password = "Demo2026") =>
  callLambda(subject, "POST", `/api/user/subject/${below}`, {
    token: person.token,
    body: await buildSealedBody({ pwd: password }),
  });
const getPersonalData = async (token: string): Promise<PersonalDataView> =>
  (await callLambda(subject, "GET", "/api/user/subject", { token })).body.data as PersonalDataView;
/** Everything the sweep finds now is applied, as the queue would bring it. */
const runDue = async (): Promise<void> => {
  const before = services.listMessages("due").length;
  await sweep();
  const bodies = services.listMessages("due").slice(before);
  const { batchItemFailures } = await applyDue({
    Records: bodies.map((body, i) => ({ messageId: String(i), body })),
  } as unknown as SQSEvent);
  expect(batchItemFailures).toEqual([]);
};
/** The job makes the copy that was asked for. */
const requestCopy = ({ id }: SignedInPerson) =>
  applyDue({
    Records: [{ messageId: "1", body: JSON.stringify({ kind: "subjectCopy", id }) }],
  } as unknown as SQSEvent);
/** Every row of the table as text, packed members opened. */
const listEverything = async (): Promise<{ row: string; text: string }[]> => {
  const { Items = [] } = await getDocumentClient().send(new ScanCommand({ TableName: getTableName() }));
  return Items.map((row) => ({
    row: `${row.pk} ${row.sk}`,
    text: JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? decompressJson(value) : value)),
  }));
};
let ses: Server;
let sentMessages = 0;
/** Sends what waits in rows of its own, as the job of the queue does. */
const sendUnsentNotices = async (): Promise<void> => {
  const bodies = services.listMessages("notice").slice(sentMessages);
  sentMessages += bodies.length;
  const Records = bodies
    .filter((body) => body.includes('"unsent#'))
    .map((body, i) => ({ messageId: String(i), body }));
  expect(await send({ Records } as unknown as SQSEvent)).toEqual({ batchItemFailures: [] });
};
/** Lists the rows that name a person once the notices about what happened are sent. */
const listRowsNaming = async ({ email, phone, name, id }: Someone): Promise<string[]> => {
  await sendUnsentNotices();
  return (await listEverything())
    .filter(({ row }) => !/^(idem|rate)#/.test(row))
    .filter(
      ({ text }) =>
        [email, phone, name].some((each) => text.toLowerCase().includes(each)) ||
        text.includes(`account#${id}`),
    )
    .map(({ row }) => row);
};

beforeAll(async () => {
  ses = await startSes({ port: 0 });
  process.env.AWS_ENDPOINT_URL_SESV2 = `http://localhost:${(ses.address() as AddressInfo).port}`;
});
afterAll(() => {
  ses.close();
});
beforeEach(() => setTestTime("2026-11-23T02:00:00.000Z"));

describe("a copy", () => {
  test("a repeated request with its sealed password is answered as the first one", async () => {
    const { token } = await createSomeone();
    const body = await buildSealedBody({ pwd: "Demo2026" });
    const requestCopyAgain = () =>
      callLambda(subject, "POST", "/api/user/subject/copy", { token, body, key: "same-request" });
    const first = await requestCopyAgain();
    expect(first.status).toBe(202);
    expect(await requestCopyAgain()).toMatchObject({ status: 202, body: first.body });
  });
  test("the password is asked for again", async () => {
    const person = await createSomeone();
    expect(getStatusAndCode(await requestOfSubject(person, "copy", "Wrong2026"))).toEqual([400, 10201]);
    expect((await getPersonalData(person.token)).copy).toBeNull();
  });

  test("is made by a job, holds what is held and the files, and can be fetched for a day", async () => {
    const person = await createSomeone();
    const picture = await uploadTestFile(
      person,
      person.institutionId,
      "PERSONAL_PICTURE",
      await generatePicture("image/jpeg", 300, 300),
      "image/jpeg",
    );
    // One answer is about the person's own application and one about another's. Only the first is in the copy.
    const eventId = person.institutionId.replace("firm", "fair");
    const surveyOfEvent = {
      ...buildSurvey({ eventId }),
      id: `s-${person.id}`,
      version: 1,
      status: "OPEN" as const,
      updatedAt: toInstant("2026-11-23T02:00:00.000Z"),
      updatedBy: "officer",
    };
    await transact([buildSurveyWrite(surveyOfEvent), buildSurveySubjectWrite(surveyOfEvent) ?? []].flat());
    const saveAnswer = (application: string, q6: string) =>
      saveSurveyAnswer(surveyOfEvent.id, application, {
        on: parseDay("2026-11-23"),
        language: "pt",
        answers: { q6 },
        application: { id: application, code: "X", institution: "測試公司" },
      });
    await saveAnswer(person.applicationId, "展位很好");
    await saveAnswer("somebody-elses", "別人的話");
    expect((await requestOfSubject(person, "copy")).status).toBe(202);
    const waiting = await getPersonalData(person.token);
    expect(waiting.copy).toMatchObject({ status: "PREPARING", parts: [], until: "2026-11-24T02:00:00.000Z" });
    const message = JSON.stringify({ kind: "subjectCopy", id: person.id });
    expect(services.listMessages("due")).toContain(message);
    await applyDue({ Records: [{ messageId: "1", body: message }] } as unknown as SQSEvent);
    const { copy } = await getPersonalData(person.token);
    expect(copy?.status).toBe("READY");
    const [part] = copy?.parts ?? [];
    const answer = await fetch(part?.url ?? "");
    expect(part?.url).toContain("personal-data-2026-11-23-1.zip");
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const readPart = (name: string) => new TextDecoder().decode(files[`${name}.json`]);
    expect(readPart("account")).toContain(person.email);
    expect(readPart("account")).toContain(person.phone);
    expect(readPart("contacts")).toContain(person.name);
    expect(readPart("applications")).toContain(person.applicationId);
    expect(readPart("messages")).toContain(person.email);
    expect(JSON.parse(readPart("surveys"))).toMatchObject([
      {
        survey: surveyOfEvent.id,
        titles: surveyOfEvent.titles,
        on: "2026-11-23",
        answers: { q6: "展位很好" },
      },
    ]);
    expect(readPart("surveys")).not.toContain("別人的話");
    expect(readPart("memberships")).toContain(person.institutionId);
    expect(Object.keys(files).some((name) => name.startsWith(`files/${picture}`))).toBe(true);
    // No secret, and nothing of the table.
    for (const name of Object.keys(files).filter((each) => each.endsWith(".json")))
      expect(new TextDecoder().decode(files[name]), name).not.toMatch(/argon2|passwordHash|"pk"|gsi/);
    advanceTestTime(DAY);
    const again = getSessionToken(await signInWithPassword(person.email, "Demo2026"));
    expect((await getPersonalData(again)).copy).toBeNull();
  });

  test("asked for twice is made once", async () => {
    const person = await createSomeone();
    await requestOfSubject(person, "copy");
    const { copy } = await getPersonalData(person.token);
    advanceTestTime(60_000);
    await requestOfSubject(person, "copy");
    expect((await getPersonalData(person.token)).copy?.requestedAt).toBe(copy?.requestedAt);
  });

  /** A member of an institution that others administer, with a copy that holds what the member may read there. */
  const holdCopy = async () => {
    const [person, { institutionId }] = [await createSomeone(), await createSomeone()];
    const member = { institutionId, accountId: person.id, account: person.email, language: "pt" } as const;
    await addMember({ ...member, role: "SUB_ALL" }, createCallContext(systemActor));
    await requestOfSubject(person, "copy");
    await requestCopy(person);
    const { copy } = await getPersonalData(person.token);
    expect(copy?.status).toBe("READY");
    return { person, copy, administrator: createCallContext(createApplicant(institutionId)) };
  };

  test.each<[string, (id: string, administrator: Context) => Promise<unknown>]>([
    ["ended", (id, administrator) => removeSubAccount(id, 1, administrator)],
    [
      "was suspended",
      (id, administrator) => updateSubAccount({ id, version: 1, suspended: true }, administrator),
    ],
    [
      "was narrowed",
      (id, administrator) => updateSubAccount({ id, version: 1, permission: "OWN" }, administrator),
    ],
  ])("by a membership that %s is not handed out any more, and is made again", async (_, change) => {
    const { person, copy, administrator } = await holdCopy();
    await change(person.id, administrator);
    expect((await getPersonalData(person.token)).copy).toEqual({ ...copy, status: "PREPARING", parts: [] });
    for (const { url } of copy?.parts ?? []) expect((await fetch(url)).status).toBe(404);
    await requestCopy(person);
    expect((await getPersonalData(person.token)).copy).toMatchObject({ status: "READY", until: copy?.until });
  });

  test("without a note of its memberships is made again once", async () => {
    const { person, copy } = await holdCopy();
    await getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: { pk: `account#${person.id}`, sk: "subject-copy" },
        UpdateExpression: "REMOVE memberships",
      }),
    );
    expect((await getPersonalData(person.token)).copy).toEqual({ ...copy, status: "PREPARING", parts: [] });
    await requestCopy(person);
    for (let i = 0; i < 2; i++) expect((await getPersonalData(person.token)).copy?.status).toBe("READY");
  });

  test("is read by links that last one minute", async () => {
    const person = await createSomeone();
    await requestOfSubject(person, "copy");
    await requestCopy(person);
    const urls = (await getPersonalData(person.token)).copy?.parts.map(({ url }) => new URL(url)) ?? [];
    expect(urls.map(({ searchParams }) => searchParams.get("X-Amz-Expires"))).toEqual(["60"]);
  });
});

/** Makes somebody the administrator of an institution, as staff do. */
const makeAdministrator = async (
  { id: accountId, account }: { id: string; account: string },
  institutionId: string,
): Promise<void> => {
  const { getMemberEntity, getMembershipEntity } = await import(
    "@portal/core/institutions/institution-store.server"
  );
  const since = "2026-11-23T02:00:00.000Z";
  const member = { institutionId, accountId, account, role: "ADMINISTRATOR", language: "pt", since } as const;
  await getMemberEntity().put(member).go();
  await getMembershipEntity().put(member).go();
};

describe("an erasure", () => {
  test("the password is asked for again", async () => {
    const person = await createSomeone();
    expect(getStatusAndCode(await requestOfSubject(person, "erasure", "Wrong2026"))).toEqual([400, 10201]);
  });

  test("an only administrator hands over or closes first", async () => {
    const person = await createExistingAccount(`chefe.${count}@example.mo`);
    const token = getSessionToken(await signInWithPassword(person.account, "Demo2026"));
    const { id } = await createCertifiedInstitution(`led-${count}`);
    await makeAdministrator(person, id);
    expect((await getPersonalData(token)).blockedBy).toEqual([
      { id, names: { zh: `測試公司led-${count}`, en: `Company led-${count}`, pt: "" } },
    ]);
    const answer = await callLambda(subject, "POST", "/api/user/subject/erasure", {
      token,
      body: await buildSealedBody({ pwd: "Demo2026" }),
    });
    expect(getStatusAndCode(answer)).toEqual([409, 10209]);
  });

  test("ends every session at once, tells the address, and is taken back by a sign-in", async () => {
    const person = await createSomeone();
    const answer = await requestOfSubject(person, "erasure");
    expect(answer.body.data).toEqual({ at: "2026-12-07T02:00:00.000Z" });
    expect(
      getStatusAndCode(await callLambda(user, "GET", "/api/user/current", { token: person.token })),
    ).toEqual([401, 200111]);
    expect(listSentNotices(services, person.email).at(-1)?.template).toBe("erasureAsked");
    advanceTestTime(13 * DAY);
    const back = await signInWithPassword(person.email, "Demo2026");
    expect(back.status).toBe(200);
    advanceTestTime(2 * DAY);
    await runDue();
    expect((await Accounts.findAccount(person.id))?.account).toBe(person.email);
    expect(await eraseAccount(person.id, createCallContext(systemActor))).toBe("NOT_DUE");
  });

  test("is dropped where the person was made administrator meanwhile, who is told so", async () => {
    const person = await createSomeone();
    await requestOfSubject(person, "erasure");
    await makeAdministrator(person, person.institutionId);
    advanceTestTime(14 * DAY);
    setTestTime("2026-12-07T02:00:01.000Z");
    await runDue();
    expect(await Accounts.findAccount(person.id)).toMatchObject({ account: person.email, erasureAt: "" });
    const notices = listSentNotices(services, person.email);
    expect(notices.filter(({ template }) => template === "erasureDropped")).toMatchObject([
      { params: { institution: `Company ${person.institutionId}` } },
    ]);
    const listEntries = async () =>
      (await listAuditEntries("2026-12")).filter(({ subject: of }) => of === person.id);
    expect(await listEntries()).toMatchObject([
      { action: "subject.erasureDropped", detail: { institutions: [person.institutionId] } },
    ]);
    // Once: a message that comes again finds nothing to do.
    expect(await eraseAccount(person.id, createCallContext(systemActor))).toBe("NOT_DUE");
    expect(await listEntries()).toHaveLength(1);
  });

  test("is not applied before its day", async () => {
    const person = await createSomeone();
    await requestOfSubject(person, "erasure");
    advanceTestTime(14 * DAY - 1000);
    await runDue();
    expect(await eraseAccount(person.id, createCallContext(systemActor))).toBe("NOT_DUE");
    expect(await Accounts.findAccount(person.id)).toBeDefined();
  });

  test.each<[what: string, pick: (person: Someone) => LegalHoldWrite]>([
    ["an application", ({ applicationId }) => ({ subject: "application", id: applicationId, reason: "x" })],
    ["the institution", ({ institutionId }) => ({ subject: "institution", id: institutionId, reason: "x" })],
  ])("waits while %s is held, and is carried out once it is released", async (_, pick) => {
    const person = await createSomeone();
    const administrator = createCallContext(createStaff("ADMIN"));
    const { subject: held, id } = await placeLegalHold(pick(person), administrator);
    await requestOfSubject(person, "erasure");
    advanceTestTime(14 * DAY);
    await runDue();
    expect(await Accounts.findAccount(person.id)).toBeDefined();
    const readBody = async () => JSON.stringify(await findSubmittedBody(person.applicationId));
    const before = await readBody();
    advanceTestTime(2 * DAY);
    await runDue();
    expect(await readBody()).toBe(before);
    expect(
      await listHistoryEntries({ id: person.applicationId, institutionId: person.institutionId }),
    ).toContainEqual(
      expect.objectContaining({ action: "submit", actor: expect.objectContaining({ name: person.email }) }),
    );
    await releaseLegalHold(held, id, administrator);
    advanceTestTime(DAY + 60_000);
    await runDue();
    expect(await Accounts.findAccount(person.id)).toBeUndefined();
    expect(await readBody()).not.toContain(person.email);
  });

  test("leaves nothing of the person in the table or in the bucket", async () => {
    const person = await createSomeone();
    const picture = await uploadTestFile(
      person,
      person.institutionId,
      "PERSONAL_PICTURE",
      await generatePicture("image/jpeg", 300, 300),
      "image/jpeg",
    );
    await callLambda(invite, "GET", "/api/subaccount", { token: person.token });
    await createCertifiedInstitution(`asks-${count}`);
    await putInvitation({ institutionId: `asks-${count}`, account: person.email });
    await requestOfSubject(person, "copy");
    await applyDue({
      Records: [{ messageId: "1", body: JSON.stringify({ kind: "subjectCopy", id: person.id }) }],
    } as unknown as SQSEvent);
    expect((await listRowsNaming(person)).length).toBeGreaterThan(8);
    await requestOfSubject(person, "erasure");
    advanceTestTime(14 * DAY);
    setTestTime("2026-12-07T02:00:01.000Z");
    await runDue();
    expect(await listRowsNaming(person)).toEqual([]);
    const s3 = new S3Client({ forcePathStyle: true });
    await expect(
      s3.send(new GetObjectCommand({ Bucket: "test-files", Key: `files/person-${person.id}/${picture}` })),
    ).rejects.toThrow();
    expect(getStatusAndCode(await signInWithPassword(person.email, "Demo2026"))).toEqual([400, 200106]);
  });

  test("what was printed for the person, and of the institution's applications, goes with it", async () => {
    const person = await createSomeone();
    const ownCall = { token: person.token, institution: person.institutionId };
    const printing = startPrintWorker();
    const printAnswers = [
      await callLambda(print, "GET", `/api/participate/search/${person.applicationId}/pdf`, ownCall),
      await callLambda(print, "GET", "/api/institution/letter", { token: person.token }),
    ];
    await printing.stop();
    for (const answer of printAnswers)
      expect((await downloadPrint(answer)).subarray(0, 5).toString()).toBe("%PDF-");
    const printedRows = async () => (await listEverything()).filter(({ row }) => /^paper#/.test(row));
    expect(await printedRows()).toHaveLength(2);
    await requestOfSubject(person, "erasure");
    setTestTime("2026-12-07T02:00:01.000Z");
    await runDue();
    expect(await printedRows()).toEqual([]);
    // The links are as good as before: the PDFs themselves are gone.
    for (const answer of printAnswers) expect((await fetch(getPrintUrl(answer))).status).toBe(404);
  });

  test("copies of colleagues are made again without the person, and staff no longer search for the person", async () => {
    const person = await createSomeone();
    const colleague = await createSomeone();
    const { institutionId } = person;
    await addMember(
      { institutionId, accountId: colleague.id, account: colleague.email, role: "SUB_ALL", language: "pt" },
      createCallContext(systemActor),
    );
    const by = createCallContext({ ...colleague.actor, institution: { id: institutionId, role: "SUB_ALL" } });
    await Application.saveDraft(
      {
        id: ulid(Date.parse(by.now)),
        scheme: "MATCHING_INDIVIDUAL",
        eventId: institutionId.replace("firm", "fair"),
        answers: { email: person.email, representativeName: person.name },
      },
      by,
    );
    const view = { id: "view", version: 1, name: `Casos de ${person.name}`, owner: "account-officer" };
    for (const space of ["desk", "account-officer"])
      await transact([
        buildQueueViewPut(
          {
            ...view,
            space,
            filter: { q: person.email.toUpperCase(), overdue: true },
            ownerName: "officer@demo.mo",
            columns: [],
            changedAt: by.now,
          },
          true,
        ),
      ]);
    const officerAccount = { id: "account-officer", account: "officer@demo.mo", roles: ["OFFICER"] as const };
    await transact(buildRosterRows({ ...officerAccount, language: "pt", createdAt: by.now }));

    const buildExport = (id: string, answers?: string[]) => ({
      accountId: "account-officer",
      id,
      status: "READY" as const,
      requestedAt: by.now,
      until: toInstant("2026-12-20T02:00:00.000Z"),
      request: { format: "csv" as const, language: "pt" as const, ...(answers && { answers }) },
      queues: [],
      schedule: "every-week",
      rows: 1,
      parts: 0,
      ttl: 1_800_000_000,
    });
    const [named, plain] = [buildExport("named", ["email"]), buildExport("plain")];
    const foundExport = { ...buildExport("found"), request: { ...plain.request, q: person.email } };
    // A repeated export of the view that searches for the person, what staff did with it, and what it told them.
    const schedule = {
      id: "every-week",
      version: 1,
      owner: "account-officer",
      ownerName: "officer@demo.mo",
      name: view.name,
      order: { viewId: view.id, rhythm: "WEEKLY" as const, format: "csv" as const, language: "pt" as const },
      last: "2026-11-23",
      runs: [],
    };
    const staffCtx = createCallContext({ ...officer, accountId: "account-officer" });
    const { viewId } = schedule.order;
    await writeWithAuditEntry(
      { action: "export.schedule", subject: view.name, detail: { viewId } },
      [buildExportSchedulePut(schedule)],
      staffCtx,
    );
    for (const q of [person.email, person.name, "展覽"])
      await writeWithAuditEntry(
        { action: "export", subject: "queue", detail: { filter: { q } } },
        [],
        staffCtx,
      );
    const filter = { q: person.phone, nature: "COMPANY" };
    await writeWithAuditEntry(
      { action: "read", subject: "view", detail: { filter } },
      [],
      staffCtx,
      "access",
    );
    await saveInAppNotice(
      {
        id: ulid(),
        channel: "inApp",
        to: "account-officer",
        template: "exportReady",
        params: { name: view.name, rows: "1", day: "2026-11-23" },
        language: "pt",
      },
      by.now,
    );
    for (const row of [named, plain, foundExport]) {
      await transact([buildQueueExportPut(row)]);
      await saveExportFile(row, new TextEncoder().encode(person.email), "text/csv");
    }

    await requestOfSubject(person, "erasure");
    setTestTime("2026-12-07T01:00:00.000Z");
    const signIn = async () => getSessionToken(await signInWithPassword(colleague.email, "Demo2026"));
    await requestOfSubject({ ...colleague, token: await signIn() }, "copy");
    const makeCopy = async () => {
      await applyDue({
        Records: [{ messageId: "1", body: JSON.stringify({ kind: "subjectCopy", id: colleague.id }) }],
      } as unknown as SQSEvent);
      return (await getPersonalData(await signIn())).copy;
    };
    const readParts = async (copy: PersonalDataView["copy"]) => {
      const answers = await Promise.all((copy?.parts ?? []).map(({ url }) => fetch(url)));
      const zips = await Promise.all(
        answers.map(async (each) => unzipSync(new Uint8Array(await each.arrayBuffer()))),
      );
      return zips
        .flatMap((zip) => Object.values(zip).map((bytes) => new TextDecoder().decode(bytes)))
        .join("\n");
    };
    const before = await makeCopy();
    expect(before?.status).toBe("READY");
    expect(await readParts(before)).toContain(person.email);

    setTestTime("2026-12-07T02:00:01.000Z");
    expect(await eraseAccount(person.id, createCallContext(systemActor))).toBe("ERASED");
    // The links handed out before lead nowhere at once; the copy is being made again, until the same time.
    for (const { url } of before?.parts ?? []) expect((await fetch(url)).status).toBe(404);
    expect((await getPersonalData(await signIn())).copy).toEqual({
      ...before,
      status: "PREPARING",
      parts: [],
    });
    advanceTestTime(60_000);
    await runDue();
    const after = (await getPersonalData(await signIn())).copy;
    expect(after).toMatchObject({ status: "READY", until: before?.until });
    const text = await readParts(after);
    expect(text).toContain(colleague.email);
    for (const each of [person.email, person.name, person.phone]) expect(text).not.toContain(each);
    expect(await listRowsNaming(person)).toEqual([]);
    // An export of staff that contains answers is deleted with its file. One without answers stays.
    expect((await listQueueExports("account-officer")).map(({ id }) => id)).toEqual(["plain"]);
    const s3 = new S3Client({ forcePathStyle: true });
    const { Contents = [] } = await s3.send(
      new ListObjectsV2Command({ Bucket: "test-transient", Prefix: "kept-exports/account-officer/" }),
    );
    expect(Contents.map(({ Key }) => Key)).toEqual([buildExportFileKey(plain)]);
    for (const space of ["desk", "account-officer"])
      expect(await listStoredViews(space)).toMatchObject([
        { filter: { overdue: true }, name: expect.stringMatching(/^deleted-/) },
      ]);
    expect(await listExportSchedules()).toMatchObject([
      { id: "every-week", name: expect.stringMatching(/^deleted-/) },
    ]);
    // The log says that somebody was searched for, and its chain holds.
    const log = await listAuditEntries("2026-11");
    expect(await verifyChain(log)).toBe(-1);
    expect(log.slice(-4)).toMatchObject([
      { subject: expect.stringMatching(/^deleted-/), redacted: true },
      { detail: { filter: { q: expect.stringMatching(/^deleted-/) } }, redacted: true },
      { detail: { filter: { q: expect.stringMatching(/^deleted-/) } }, redacted: true },
      { detail: { filter: { q: "展覽" } } },
    ]);
  });

  test("a question of an erased person that still waits for the mail is gone, and nobody else's", async () => {
    const person = await createSomeone();
    const later = toInstant("2026-12-07T02:00:01.000Z");
    const buildInquiry = (email: string) =>
      buildEmailNotice(
        "desk@institute.mo",
        "inquiry",
        { number: "Q-1", name: "A", email, company: "", question: "?" },
        "en",
        later,
      );
    await requestOfSubject(person, "erasure");
    setTestTime(later);
    const ownRow = await storeUnsentNotices([buildInquiry(person.email.toUpperCase())], { now: later });
    const other = await storeUnsentNotices([buildInquiry("somebody-else@example.mo")], { now: later });
    // The mail of the day is used up.
    for (const { pk, sk } of [ownRow, other])
      await postponePendingNotices({ pk, sk }, toInstant("2026-12-07T02:20:00.000Z"));
    expect(await eraseAccount(person.id, createCallContext(systemActor))).toBe("ERASED");
    expect(await readPendingNotices(ownRow)).toEqual([]);
    expect(await readPendingNotices(other)).toHaveLength(1);
  });

  test("a copy in several parts has every file that stays, also when an earlier one is removed meanwhile", async () => {
    const person = await createSomeone();
    const place = toPersonOwnerId(person.id);
    const fileIds = ["part-1", "part-2", "part-3"];
    for (const id of fileIds) {
      await getFileEntity()
        .put({
          id,
          institutionId: place,
          purpose: "AVATAR",
          name: "photo.png",
          type: "image/png",
          size: 15 * 1024 * 1024,
          sha256: "0".repeat(64),
          status: "verified",
          uploadedAt: "2026-11-23T02:00:00.000Z",
          uploadedBy: person.id,
        })
        .go();
      await putObject(buildVerifiedKey(place, id), new Uint8Array([1]), "image/png");
    }
    await requestOfSubject(person, "copy");
    const ctx = createCallContext(systemActor);
    expect(await buildNextCopyPart(person.id, ctx)).toBe(true);
    await getFileEntity().delete({ institutionId: place, id: "part-1" }).go();
    while (await buildNextCopyPart(person.id, ctx));
    const listCopiedFiles = async () => {
      const { copy } = await getPersonalData(person.token);
      const zips = await Promise.all(
        (copy?.parts ?? []).map(async ({ url }) =>
          Object.keys(unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()))),
        ),
      );
      return zips.flat().filter((name) => name.startsWith("files/part"));
    };
    expect(await listCopiedFiles()).toEqual(fileIds.map((id) => `files/${id}-photo.png`));
    // One that is made again begins with the first file.
    await renewDataCopy(person.id, ctx);
    while (await buildNextCopyPart(person.id, ctx));
    expect(await listCopiedFiles()).toEqual(["files/part-2-photo.png", "files/part-3-photo.png"]);
  });

  test("a copy that is being made while somebody is erased keeps nothing that was read before", async () => {
    const person = await createSomeone();
    await requestOfSubject(person, "copy");
    const message = {
      Records: [{ messageId: "1", body: JSON.stringify({ kind: "subjectCopy", id: person.id }) }],
    };
    const listEntries = async () => {
      const { Contents = [] } = await new S3Client({ forcePathStyle: true }).send(
        new ListObjectsV2Command({ Bucket: "test-transient", Prefix: `exports/${person.id}/` }),
      );
      return Contents.map(({ Key }) => Key);
    };
    // Whoever renews and whoever makes the part meet in any order: what is left is one copy, begun after the erasure.
    await Promise.all([
      applyDue(message as unknown as SQSEvent),
      renewDataCopy(person.id, createCallContext(systemActor)),
    ]);
    expect(await listEntries()).toHaveLength((await getPersonalData(person.token)).copy?.parts.length ?? 0);
    await runDue();
    await applyDue(message as unknown as SQSEvent);
    expect((await getPersonalData(person.token)).copy?.status).toBe("READY");
    expect(await listEntries()).toHaveLength(1);
  });

  test("the institution keeps its application, under a pseudonym, and the chain of its history holds", async () => {
    const person = await createSomeone();
    await requestOfSubject(person, "erasure");
    // Nobody pays the fee in the five working days; the place lapses before the person is erased.
    setTestTime("2026-12-01T02:00:00.000Z");
    await runDue();
    setTestTime("2026-12-07T02:00:01.000Z");
    await runDue();
    const entries = await listHistoryEntries({
      id: person.applicationId,
      institutionId: person.institutionId,
    });
    expect(entries.map(({ action }) => action)).toEqual(["submit", "accept", "lapsePayment"]);
    expect(entries[0]?.actor.name).toMatch(/^deleted-[0-9a-f]{10}$/);
    expect(entries.map(({ redacted }) => redacted ?? false)).toEqual([true, false, false]);
    expect(await verifyChain(entries)).toBe(-1);
    const remainingApplication = await Application.getApplication(
      person.applicationId,
      createCallContext(officer),
    );
    expect(remainingApplication).toMatchObject({ status: "CANCELLED", cancelReason: "UNPAID" });
    const contact = await getContactEntity()
      .get({ institutionId: person.institutionId, id: "contact-person" })
      .go();
    expect(contact.data?.fields).toEqual({
      nameZh: expect.stringMatching(/^deleted-/),
      employmentStatus: "LEFT",
    });
  });

  test("is applied once, whoever else applies it at the same moment", async () => {
    const person = await createSomeone();
    await requestOfSubject(person, "erasure");
    setTestTime("2026-12-07T02:00:01.000Z");
    const erasures = await Promise.allSettled(
      [1, 2, 3].map(() => eraseAccount(person.id, createCallContext(systemActor))),
    );
    await eraseAccount(person.id, createCallContext(systemActor));
    expect(erasures.filter((each) => each.status === "fulfilled" && each.value === "ERASED")).toHaveLength(1);
    const erasureEntries = (await listAuditEntries("2026-12")).filter(({ subject: of }) => of === person.id);
    expect(erasureEntries).toHaveLength(1);
    expect(erasureEntries[0]).toMatchObject({ action: "subject.erase", actor: { name: "system" } });
  });

  test("what takes several runs goes on where the last one stopped, whichever of them is killed", async () => {
    const [person, other] = [await createSomeone(), await createSomeone()];
    await addMember(
      {
        institutionId: other.institutionId,
        accountId: person.id,
        account: person.account,
        role: "SUB_ALL",
        language: "pt",
      },
      createCallContext(systemActor),
    );
    await requestOfSubject(person, "erasure");
    setTestTime("2026-12-07T02:00:01.000Z");
    const outcomes: string[] = [];
    let reads: string[] = [];
    while (outcomes.at(-1) !== "ERASED") {
      reads = [];
      startStrictMachine(disableRandomFailures(), [
        (call, send) => {
          reads.push(JSON.stringify(call.input));
          // Every second run ends before it has stored how far it has come.
          const isEnd = call.operation === "UpdateItem" && reads.at(-1)?.includes("errand#subjectErasure");
          if (isEnd && outcomes.length % 2 === 1)
            return Promise.resolve(buildJsonFailure("ValidationException", ""));
          return send();
        },
      ]);
      outcomes.push(await eraseAccount(person.id, createCallContext(systemActor), 1).catch(() => "KILLED"));
      startStrictMachine();
    }
    expect(outcomes.filter((each) => each === "CONTINUES").length).toBeGreaterThanOrEqual(3);
    expect(outcomes).toContain("KILLED");
    // The logs were read by the first run alone.
    expect(reads.join()).not.toContain("access#2026");
    expect(await listRowsNaming(person)).toEqual([]);
    const erasureEntries = (await listAuditEntries("2026-12")).filter(({ subject: of }) => of === person.id);
    expect(erasureEntries).toHaveLength(1);
  });

  test("a suspended sub-account is erased from the institution as well", async () => {
    const person = await createSomeone();
    const boss = createCallContext(createApplicant(person.institutionId));
    await updateSubAccount({ id: person.id, version: 1, suspended: true }, boss);
    await requestOfSubject(person, "erasure");
    setTestTime("2026-12-07T02:00:01.000Z");
    await runDue();
    expect(await listRowsNaming(person)).toEqual([]);
    expect(await listSubAccounts(createCallContext(createApplicant(person.institutionId)))).toEqual([]);
  });

  test("an invitation stays open when who sent it is erased, and names nobody on either side", async () => {
    const person = await createSomeone();
    const guest = `convidado.${count}@example.mo`;
    await putInvitation({ institutionId: person.institutionId, account: guest, invitedBy: person.email });
    await requestOfSubject(person, "erasure");
    setTestTime("2026-12-07T02:00:01.000Z");
    await runDue();
    expect(await listRowsNaming(person)).toEqual([]);
    const sides = [await listInvitations(person.institutionId), await listInvitationsByAddress(guest)];
    for (const side of sides)
      expect(side).toMatchObject([{ account: guest, invitedBy: expect.stringMatching(/^deleted-/) }]);
  });

  test("what was written under an earlier address is erased, unless it is somebody else's by now", async () => {
    const remainingPerson = await createSomeone();
    const personToErase = await createSomeone();
    for (const person of [remainingPerson, personToErase]) {
      await createCertifiedInstitution(`asks-${count}`);
      await putInvitation({ institutionId: `asks-${count}`, account: person.email });
      const to = `novo-${person.email}`;
      const code = await issueUnsentCode(to, "bind", createCallContext(person.actor));
      const body = await buildSealedBody({ pwd: "Demo2026" }, { account: to, code });
      const changeAnswer = await callLambda(user, "PUT", "/api/user/address", { token: person.token, body });
      expect(changeAnswer.body.data).toMatchObject({ account: to });
    }
    // Somebody else registered it, and what is under that name may be theirs.
    await createExistingAccount(personToErase.email);
    for (const person of [remainingPerson, personToErase]) await requestOfSubject(person, "erasure");
    setTestTime("2026-12-07T02:00:01.000Z");
    await runDue();
    expect(await listRowsNaming(remainingPerson)).toEqual([]);
    // The contact has the address of the new owner.
    expect(await listRowsNaming({ ...personToErase, email: `novo-${personToErase.email}` })).toEqual([
      `institution#${personToErase.institutionId} contact#contact-person`,
    ]);
    expect((await Accounts.findAccountByLogin(personToErase.email))?.account).toBe(personToErase.email);
  });

  test("a suspension and an address from before both were remembered are found after the backfill", async () => {
    const person = await createSomeone();
    const boss = createCallContext(createApplicant(person.institutionId));
    await updateSubAccount({ id: person.id, version: 1, suspended: true }, boss);
    // As an earlier version left it: nothing beside the account tells of the institution or of the address.
    const account = await Accounts.findAccount(person.id);
    const newAddress = `depois-${person.email}`;
    await transact([
      Accounts.buildAccountUpdate(account as Accounts.Account, { account: newAddress }),
      Accounts.buildLoginClaim(newAddress, person.id),
      Accounts.buildLoginRelease(person.email),
    ]);
    await getDocumentClient().send(
      new DeleteCommand({
        TableName: getTableName(),
        Key: { pk: `account#${person.id}`, sk: `past#${person.institutionId}` },
      }),
    );
    const { now } = createCallContext(systemActor);
    const backfillCounts = await backfillRows({}, now);
    expect([backfillCounts.suspensions, backfillCounts.logins]).toEqual([1, 1]);
    const again = await backfillRows({}, now);
    expect([again.suspensions, again.logins]).toEqual([0, 0]);
    expect((await Accounts.findAccount(person.id))?.formerLogins).toEqual([person.email]);
    await requestOfSubject(person, "erasure");
    setTestTime("2026-12-07T02:00:01.000Z");
    await runDue();
    expect(await listRowsNaming(person)).toEqual([]);
    expect(await listRowsNaming({ ...person, email: newAddress })).toEqual([]);
    expect(await listSubAccounts(boss)).toEqual([]);
  });

  test("staff and readers have accounts of the institute", async () => {
    const reader = await createExistingAccount(`leitor.${count}@example.mo`, { roles: ["DSEC"] });
    const { createSession } = await import("../../support/calls/create-session.ts");
    const token = await createSession(reader.id, 1, createCallContext(systemActor).now);
    const answer = await callLambda(subject, "POST", "/api/user/subject/erasure", {
      token,
      body: await buildSealedBody({ pwd: "Demo2026" }),
    });
    expect(getStatusAndCode(answer)).toEqual([403, 200113]);
  });
});

test("an address is replaced wherever it is in a text, as a whole only", () => {
  const knownPerson = { addresses: ["a.b@x.mo", "+85362345678"] };
  const replaceKnown = (text: string) => replaceAddresses(text, knownPerson, "P");
  expect(replaceKnown("write to <A.B@x.mo>, or a.b@x.mo.")).toBe("write to <P>, or P.");
  expect(replaceKnown("call +85362345678")).toBe("call P");
  for (const other of ["ba.b@x.mo", "a.b@x.mo.example", "a.b@x.moo", "+853623456789", "王"])
    expect(replaceKnown(other)).toBe(other);
});
