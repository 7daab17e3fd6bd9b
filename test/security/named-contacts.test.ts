/** A contact that is removed or leaves while a call names it does so before or after that call, never in between. */
import * as Application from "@portal/core/applications/application-service.server";
import { findSubmittedBody } from "@portal/core/applications/model/application-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { queryPartition } from "@portal/core/platform/query-partition.server";
import { handler as contacts } from "@portal/functions/routes/institutions/contact";
import { ulid } from "ulid";
import { beforeEach, describe, expect, test } from "vitest";
import { officer } from "../support/applications/application-fixtures.ts";
import {
  createTenantWithEvent,
  submitForEvent,
  type TenantWithEvent,
} from "../support/applications/tenants.ts";
import { callLambda, createCallContext } from "../support/calls/call-lambda.ts";
import { runBeforeNextTransaction, runBeforeNextWriteTo } from "../support/calls/meanwhile.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

prepareTestServices();
let tenant: TenantWithEvent;
beforeEach(async () => {
  tenant = await createTenantWithEvent();
});

const contactFields = { nameZh: "陳大文", jobTitleZh: "經理", employmentStatus: "IN_SERVICE" } as const;
const callContacts = (method: string, below: string, body?: object) =>
  callLambda(contacts, method, `/api/contact${below}`, {
    token: tenant.owner.token,
    ...(body && { body }),
    ...(method === "DELETE" && { version: 1 }),
  });
/** Makes a call and returns the code of its refusal, or 200. */
const getCode = async (method: string, below: string, body?: object): Promise<number> => {
  const { status, body: response } = await callContacts(method, below, body);
  return status === 200 ? 200 : Number(response.code);
};
const createContact = async (nameZh = "陳大文"): Promise<string> => {
  const { body } = await callContacts("POST", "", { ...contactFields, nameZh });
  return (body.data as { id: string }).id;
};
const submitWith = (contactPerson: string, id?: string) => submitForEvent(tenant, { contactPerson }, id);
/** Submits an application, and asks its owner for another contact. */
const prepareSupplement = async (contactPerson: string) => {
  const { id: application, version } = await submitWith("contact-other-1");
  const waiting = await Application.performTransition(
    application,
    "requestSupplement",
    { version, fields: ["contactPerson"], message: "another person, please", dueOn: "2026-12-10" },
    createCallContext(officer),
  );
  const sendForm = () =>
    Application.performTransition(
      application,
      "supplement",
      { version: waiting.version, answers: { contactPerson } },
      createCallContext(tenant.owner.actor),
    );
  return { application, send: sendForm };
};

const { CONTACT_HAS_ACTIVE_APPLICATION, CONTACT_MISMATCH } = errorCodes;
/** The two ways in which a contact can no longer be named. Each returns the code of its refusal, or 200. */
const waysToLeave: [how: string, leave: (id: string) => Promise<number>][] = [
  ["is removed", (id) => getCode("DELETE", `/${id}`)],
  [
    "is said to have left",
    (id) => getCode("PUT", "", { ...contactFields, employmentStatus: "LEFT", id, version: 1 }),
  ],
];
const canBeNamed = async (id: string): Promise<boolean> => {
  const { body } = await callContacts("GET", "/list");
  return (body.data as { items: { id: string }[] }).items.some((item) => item.id === id);
};

describe.each(waysToLeave)("a contact that %s", (_, leave) => {
  test("while it is being named by a submission is not named by it", async () => {
    const id = await createContact();
    let leaveStatus: number | undefined;
    runBeforeNextTransaction(async () => {
      leaveStatus = await leave(id);
    });
    const application = ulid();
    const submission = submitWith(id, application);
    await submission.catch(() => undefined);
    expect(leaveStatus).toBe(200);
    await expect(submission).rejects.toMatchObject({
      code: CONTACT_MISMATCH,
      detail: { fields: [{ path: "contactPerson" }] },
    });
    expect(await findSubmittedBody(application)).toBeUndefined();
    expect(await canBeNamed(id)).toBe(false);
  });

  test("stays where a submission has named it meanwhile", async () => {
    const id = await createContact();
    runBeforeNextWriteTo(`contact#${id}`, () => submitWith(id));
    expect(await leave(id)).toBe(CONTACT_HAS_ACTIVE_APPLICATION);
    expect(await canBeNamed(id)).toBe(true);
  });

  test("while it is being named by a supplement is not named by it", async () => {
    const id = await createContact();
    const supplement = await prepareSupplement(id);
    let leaveStatus: number | undefined;
    runBeforeNextTransaction(async () => {
      leaveStatus = await leave(id);
    });
    const supplementAnswer = supplement.send();
    await supplementAnswer.catch(() => undefined);
    expect(leaveStatus).toBe(200);
    await expect(supplementAnswer).rejects.toMatchObject({
      code: CONTACT_MISMATCH,
      detail: { fields: [{ path: "contactPerson", key: "contactLeft" }] },
    });
    expect((await findSubmittedBody(supplement.application))?.answers.contactPerson).toBe("contact-other-1");
  });

  test("stays where a supplement has named it meanwhile", async () => {
    const id = await createContact();
    const supplement = await prepareSupplement(id);
    runBeforeNextWriteTo(`contact#${id}`, supplement.send);
    expect(await leave(id)).toBe(CONTACT_HAS_ACTIVE_APPLICATION);
    expect(await canBeNamed(id)).toBe(true);
  });
});

test("a correction of a contact meets nothing that names it", async () => {
  const id = await createContact();
  let correctionStatus: number | undefined;
  runBeforeNextTransaction(async () => {
    correctionStatus = await getCode("PUT", "", { ...contactFields, nameZh: "陳小文", id, version: 1 });
  });
  const { status } = await submitWith(id);
  expect([correctionStatus, status]).toEqual([200, "PROCESSING"]);
});

test("a contact that left and is in service again can be named at once", async () => {
  const id = await createContact();
  expect(await getCode("PUT", "", { ...contactFields, employmentStatus: "LEFT", id, version: 1 })).toBe(200);
  expect(await getCode("PUT", "", { ...contactFields, id, version: 2 })).toBe(200);
  expect((await submitWith(id)).status).toBe("PROCESSING");
});

test("several contacts that go at one moment are all gone for a submission that read one of them", async () => {
  const [id, ...others] = [
    await createContact(),
    await createContact("李大文"),
    await createContact("黃大文"),
  ];
  runBeforeNextTransaction(async () => {
    for (const each of [id, ...others]) expect(await getCode("DELETE", `/${each}`)).toBe(200);
  });
  await expect(submitWith(id)).rejects.toMatchObject({ code: CONTACT_MISMATCH });
});

test("a contact that is corrected while its owner removes it is not brought back", async () => {
  const id = await createContact();
  runBeforeNextWriteTo(`contact#${id}`, () => getCode("DELETE", `/${id}`));
  const correctionStatus = await getCode("PUT", "", { ...contactFields, nameZh: "陳小文", id, version: 1 });
  expect([correctionStatus, (await callContacts("GET", `/${id}`)).status]).toEqual([
    errorCodes.CONTACT_ERROR_10411,
    404,
  ]);
});

test("a contact that was removed is gone with its row, and nothing can name it", async () => {
  const id = await createContact();
  expect(await getCode("DELETE", `/${id}`)).toBe(200);
  expect(await getCode("DELETE", `/${id}`)).toBe(errorCodes.CONTACT_ERROR_10411);
  await expect(submitWith(id)).rejects.toMatchObject({ code: CONTACT_MISMATCH });
  expect(
    await queryPartition(`institution#${tenant.owner.institutionId}`, { prefix: `contact#${id}` }),
  ).toEqual([]);
});
