import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildBodyPut, buildHeaderPut } from "@portal/core/applications/model/application-store.server";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import type { ContactFields, ContactView } from "@portal/core/institutions/institution-schema";
import { addMember } from "@portal/core/institutions/membership.server";
import { toInstant } from "@portal/core/platform/day";
import { recordOccurrence } from "@portal/core/platform/rate-limits/rate-limit-store.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as file } from "@portal/functions/routes/files/file";
import { handler } from "@portal/functions/routes/institutions/contact";
import { handler as institution } from "@portal/functions/routes/institutions/institution";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type CallOptions,
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";
import { buildCompanyFields, uploadTestFile } from "../../support/calls/upload-fixtures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let person: SignedInPerson;
let place: string;
beforeAll(async () => {
  person = await createSignedInPerson();
  const { body } = await callLambda(institution, "POST", "/api/institution", {
    token: person.token,
    body: buildCompanyFields(),
  });
  place = (body.data as { id: string }).id;
});

const fields: ContactFields = {
  nameZh: "陳大文",
  nameForeign: "Chan Tai Man",
  jobTitleZh: "經理",
  employmentStatus: "IN_SERVICE",
  phone: { area: "MO", number: "28710300" },
  email: "chan@example.mo",
};
const callContacts = (method: string, path = "", options: CallOptions = {}, by = person) =>
  callLambda(handler, method, `/api/contact${path}`, { token: by.token, ...options });
let others = 0;
/** Nobody is on the list twice: each has an address of its own. */
const buildAnotherContact = (): ContactFields => ({ ...fields, email: `chan${++others}@example.mo` });
const addContact = async (more: Partial<ContactFields> = {}): Promise<ContactView> =>
  (await callContacts("POST", "", { body: { ...buildAnotherContact(), ...more } })).body.data as ContactView;

test("of two equal contacts at once one is kept, whether both are new or one is changed", async () => {
  const body = buildAnotherContact();
  const { id, version } = await addContact();
  let rivalStatus: number | undefined;
  runBeforeNextTransaction(async () => {
    rivalStatus = (await callContacts("POST", "", { body })).status;
  });
  expect((await callContacts("POST", "", { body })).body.code).toBe(10410);
  expect(rivalStatus).toBe(201);
  const changedBody = buildAnotherContact();
  runBeforeNextTransaction(async () => {
    rivalStatus = (await callContacts("POST", "", { body: changedBody })).status;
  });
  const change = await callContacts("PUT", "", { body: { ...changedBody, id, version } });
  expect([rivalStatus, change.body.code]).toEqual([201, 10410]);
});

test("renaming a contact again and again leaves one mark of a person, and is slowed to 300 changes an hour", async () => {
  const renamer = await createSignedInPerson();
  const { body } = await callLambda(institution, "POST", "/api/institution", {
    token: renamer.token,
    body: buildCompanyFields(),
  });
  const institutionId = (body.data as { id: string }).id;
  const add = await callContacts("POST", "", { body: buildAnotherContact() }, renamer);
  const { id } = add.body.data as ContactView;
  const renameContact = (version: number) =>
    callContacts("PUT", "", { body: { ...buildAnotherContact(), id, version } }, renamer);
  const countCounters = async (): Promise<number> => {
    const { Item = {} } = await getDocumentClient().send(
      new GetCommand({
        TableName: getTableName(),
        Key: { pk: `institution#${institutionId}`, sk: "quota#contacts" },
        ConsistentRead: true,
      }),
    );
    return Object.keys(Item).filter((name) => name.startsWith("n#")).length;
  };
  expect(await countCounters()).toBe(2);
  for (let version = 1; version <= 5; version++) expect((await renameContact(version)).status).toBe(200);
  expect(await countCounters()).toBe(2);
  await recordOccurrence(
    "contactChanges",
    institutionId,
    3_600_000,
    createCallContext(renamer.actor).now,
    295,
  );
  expect((await renameContact(6)).body.code).toBe(19995);
  const removal = await callContacts("DELETE", `/${id}`, { version: 6 }, renamer);
  expect(removal.body.code).toBe(19995);
});

/** Creates an application of the institution that names things in its answers. */
const createApplicationWith = async (
  id: string,
  status: ApplicationStatus,
  answers: Record<string, string | string[]>,
) => {
  const now = toInstant("2026-11-23T02:00:00Z");
  const header: ApplicationHeader = {
    id,
    institutionId: place,
    scheme: "FAIR_HOSTED",
    resource: "participate",
    status,
    version: 1,
    createdAt: now,
    createdBy: person.id,
    updatedAt: now,
    deadlines: [],
    timers: [],
    seq: 0,
    lastHash: "",
    notify: [],
  };
  await transact([
    buildHeaderPut(header),
    buildBodyPut({ id, institutionId: place, answers, institution: buildCompanyFields() }),
  ]);
};

describe("what may be kept", () => {
  test.each<[string, Partial<ContactFields>, number, string[]]>([
    ["[R175][R181][R572] no name", { nameZh: "", nameForeign: " " }, 10405, ["nameZh"]],
    ["[R176][R181][R572] no position", { jobTitleZh: "" }, 10406, ["jobTitleZh"]],
    ["[R178][R572] a phone of 7 digits", { phone: { area: "MO", number: "2871030" } }, 10409, ["phone"]],
    ["[R178] no e-mail address", { email: "chan@" }, 10409, ["email"]],
    ["an address no carrier takes", { email: "陳@example.mo" }, 10409, ["email"]],
    ["[R179] a long postal address", { postalAddress: "街".repeat(256) }, 10409, ["postalAddress"]],
  ])("%s is refused", async (_, more, code, paths) => {
    const { body } = await callContacts("POST", "", { body: { ...fields, ...more } });
    expect(body.code).toBe(code);
    expect(body.fields?.map((field) => field.path)).toEqual(paths);
  });

  test.each([
    ["[R175] a name in one language", { nameZh: "" }],
    ["[R176] a position in the other", { jobTitleZh: "", jobTitleForeign: "Manager" }],
  ])("%s is enough", async (_, more) => {
    expect((await callContacts("POST", "", { body: { ...buildAnotherContact(), ...more } })).status).toBe(
      201,
    );
  });
});

test("[R572] a contact who is on the list already is not added twice: 10410", async () => {
  const { id, version, ...kept } = await addContact();
  const twice = await callContacts("POST", "", { body: kept });
  expect([twice.body.code, twice.body.fields]).toEqual([10410, [{ path: "nameZh", key: "duplicate" }]]);
  const otherScript = await callContacts("POST", "", {
    body: { ...kept, nameZh: kept.nameZh?.replace("陳", "陈"), nameForeign: kept.nameForeign?.toUpperCase() },
  });
  expect(otherScript.body.code).toBe(10410);
  const other = await addContact();
  const sameContactAnswer = await callContacts("PUT", "", {
    body: { ...kept, id: other.id, version: other.version },
  });
  expect(sameContactAnswer.body.code).toBe(10410);
  expect((await callContacts("PUT", "", { body: { ...kept, id, version } })).status).toBe(200);
});

test("[R177][R180] only who is in service is offered to forms", async () => {
  const stays = await addContact();
  const formerContact = await addContact({ employmentStatus: "LEFT" });
  const list = (await callContacts("GET", "/list")).body.data as { items: { id: string }[] };
  const all = (await callContacts("GET")).body.data as { items: { id: string }[] };
  expect(list.items.map((row) => row.id)).toContain(stays.id);
  expect(list.items.map((row) => row.id)).not.toContain(formerContact.id);
  expect(all.items.map((row) => row.id)).toEqual(expect.arrayContaining([stays.id, formerContact.id]));
});

test("a stale version is refused with what stands; of two writers one wins", async () => {
  const { id } = await addContact();
  const answers = await Promise.all(
    ["one@example.mo", "two@example.mo"].map((email) =>
      callContacts("PUT", "", { body: { ...fields, email, id, version: 1 } }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const lateAnswer = await callContacts("PUT", "", { body: { ...fields, id, version: 1 } });
  expect(lateAnswer.body).toMatchObject({ code: 900050, current: { id, version: 2 } });
  expect((await callContacts("DELETE", `/${id}`, { version: 1 })).body.code).toBe(900050);
  const blindAnswer = await callContacts("DELETE", `/${id}`);
  expect([blindAnswer.status, blindAnswer.body.fields]).toEqual([
    400,
    [{ path: "If-Match", key: "required" }],
  ]);
});

test.each<[ApplicationStatus, number]>([
  ["PROCESSING", 10407],
  ["AWAITING_PAYMENT", 10407],
  ["DRAFT", 200],
  ["REJECTED", 200],
])("[R182][R572] a contact on an application in %s: %i", async (status, code) => {
  const { id } = await addContact();
  await createApplicationWith(`on-${status}-${id}`, status, { contactPerson: id });
  const formerContact = { ...buildAnotherContact(), employmentStatus: "LEFT", id, version: 1 };
  expect((await callContacts("PUT", "", { body: formerContact })).body.code).toBe(code);
  const version = code === 200 ? 2 : 1;
  expect((await callContacts("DELETE", `/${id}`, { version })).body.code).toBe(code);
});

test("[R182] corrected it may be all the same", async () => {
  const { id } = await addContact();
  await createApplicationWith(`corrected-${id}`, "PROCESSING", { contactPerson: id });
  expect(
    (await callContacts("PUT", "", { body: { ...fields, jobTitleZh: "總監", id, version: 1 } })).status,
  ).toBe(200);
});

test("a file that was submitted stays", async () => {
  const id = await uploadTestFile(person, place, "CERTIFICATE_OF_ORIGIN");
  await createApplicationWith(`with-${id}`, "REJECTED", { formM1: [id] });
  const { body } = await callLambda(file, "DELETE", `/api/file/${id}`, { token: person.token });
  expect(body.code).toBe(900047);
});

describe("whose they are", () => {
  test("[R572] another institution's contact does not exist for the caller", async () => {
    const { id } = await addContact();
    const other = await createSignedInPerson();
    await callLambda(institution, "POST", "/api/institution", {
      token: other.token,
      body: buildCompanyFields(),
    });
    const read = await callContacts("GET", `/${id}`, {}, other);
    expect([read.status, read.body.code]).toEqual([404, 10411]);
    expect((await callContacts("PUT", "", { body: { ...fields, id, version: 1 } }, other)).body.code).toBe(
      10411,
    );
    expect((await callContacts("DELETE", `/${id}`, { version: 1 }, other)).body.code).toBe(10411);
    expect((await callContacts("GET", "", { institution: place }, other)).body.code).toBe(200113);
  });

  test("a sub-account for its own applications reads and does not write", async () => {
    const sub = await createSignedInPerson();
    await addMember(
      { institutionId: place, accountId: sub.id, account: sub.account, role: "SUB_OWN", language: "pt" },
      createCallContext(sub.actor),
    );
    expect((await callContacts("GET", "", {}, sub)).status).toBe(200);
    expect((await callContacts("POST", "", { body: fields }, sub)).body.code).toBe(200113);
  });
});
