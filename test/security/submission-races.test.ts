/**
 * The data that an application relies on change while its submission is under way. The submission is refused by a code and leaves
 * nothing, or it stands with what it had read, and everything that it names can still be read.
 */
import * as Application from "@portal/core/applications/drafts/service.server";
import { findHeader, findSubmittedBody } from "@portal/core/applications/model/store.server";
import { findFilesByIds } from "@portal/core/files/file-store.server";
import { listNamedFiles } from "@portal/core/forms/expressions/answer-files";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import {
  buildSuspensionWrite,
  readConstraints,
} from "@portal/core/institutions/constraints/constraints.server";
import { listContacts } from "@portal/core/institutions/contacts/contact-store.server";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { parseDay } from "@portal/core/platform/day";
import { Refusal } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { findScheme } from "@portal/core/schemes/index";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { handler as files } from "@portal/functions/routes/files/file";
import { handler as contacts } from "@portal/functions/routes/institutions/contact";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { handler as people } from "@portal/functions/routes/institutions/subaccount";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCompleteAnswers, createPublishedEvent } from "../support/application-fixtures.ts";
import { advanceTestTime, callLambda, createCallContext } from "../support/call-lambda.ts";
import { runBeforeNextTransaction } from "../support/meanwhile.ts";
import { runDueQueue } from "../support/run-due-queue.ts";
import { createSubAccount, createTenant } from "../support/tenants.ts";
import { createFreshTable, startTestServices, type TestServices } from "../support/test-services.ts";

let services: TestServices;
let count = 0;
beforeAll(async () => {
  await createFreshTable();
  services = await startTestServices();
});
afterAll(() => services.stop());

const answers = buildCompleteAnswers("FAIR_HOSTED");
const scheme = findScheme("FAIR_HOSTED");
const namedFiles = scheme ? [...new Set(listNamedFiles(listFields(scheme), answers))] : [];

/** An institution, and a colleague of its administrator who submits. */
const start = async () => {
  count += 1;
  const owner = await createTenant(`firm-${count}`);
  const colleague = await createSubAccount(owner.institutionId, "SUB_ALL");
  await createPublishedEvent({ id: `fair-${count}` });
  const call = async (handler: typeof files, method: string, path: string, body?: object) => {
    const { status } = await callLambda(handler, method, `/api${path}`, {
      token: owner.token,
      ...(body && { body }),
    });
    return status;
  };
  return { id: owner.institutionId, colleague, call };
};
type Place = Awaited<ReturnType<typeof start>>;

const contact = { nameZh: "李小明", jobTitleZh: "總經理", employmentStatus: "IN_SERVICE" };
const changeContact = ({ call }: Place, changes: object) =>
  call(contacts, "PUT", "/contact", { ...contact, ...changes, id: "contact-other-1", version: 1 });

const changeInstitution = async ({ id, call }: Place, changes: object) => {
  const { fields, version } = (await findInstitution(id)) ?? {};
  return call(institutions, "PUT", "/institution", { ...fields, ...changes, id, version });
};
type Act = (place: Place) => Promise<unknown>;
const acts: [what: string, outcome: "stands" | "is refused", act: Act][] = [
  [
    "the contact is deleted",
    "is refused",
    ({ call }) => call(contacts, "DELETE", "/contact/contact-other-1"),
  ],
  ["the contact is corrected", "stands", (place) => changeContact(place, {})],
  ["the contact leaves", "is refused", (place) => changeContact(place, { employmentStatus: "LEFT" })],
  ...namedFiles.map((file): [string, "stands", Act] => [
    `${file} is removed`,
    "stands",
    ({ call }) => call(files, "DELETE", `/file/${file}`),
  ]),
  ["the institution is renamed", "is refused", (place) => changeInstitution(place, { nameEn: "Renamed" })],
  [
    "whoever submits is suspended",
    "stands",
    ({ call, colleague }) => call(people, "POST", `/subaccount/${colleague.id}/suspend`, { version: 1 }),
  ],
  [
    "whoever submits is removed",
    "stands",
    ({ call, colleague }) => call(people, "DELETE", `/subaccount/${colleague.id}`),
  ],
  [
    "whoever submits is limited to own records",
    "stands",
    ({ call, colleague }) =>
      call(people, "PUT", "/subaccount", { id: colleague.id, version: 1, permission: "OWN" }),
  ],
  [
    "the institution is suspended",
    "is refused",
    ({ id }) =>
      transact([buildSuspensionWrite(id, { until: parseDay("2027-06-30"), reason: "x" })]).then(() => 200),
  ],
];

test.each(acts)("%s while an application is submitted: it %s", async (_, outcome, act) => {
  const place = await start();
  const { id: institutionId, colleague } = place;
  const before = (await findInstitution(institutionId))?.fields;
  const id = ulid();
  let status: unknown;
  runBeforeNextTransaction(async () => {
    status = await act(place);
  });
  const submission = Application.submitApplication(
    { id, scheme: "FAIR_HOSTED", eventId: `fair-${count}`, answers },
    createCallContext(colleague.actor),
  ).then(
    () => "stands",
    (error) => {
      if (error instanceof Refusal) return "is refused";
      throw error;
    },
  );
  const ended = await submission;
  expect([status, ended]).toEqual([200, outcome]);
  advanceTestTime(180_000);
  await sweep({ id: "test" });
  await runDueQueue("fileRemoval");
  const { claims, processing } = await readConstraints(institutionId);
  if (outcome === "is refused") {
    expect([await findHeader(institutionId, id), await findSubmittedBody(id)]).toEqual([
      undefined,
      undefined,
    ]);
    expect([claims, processing]).toEqual([[], []]);
    return;
  }
  expect((await findHeader(institutionId, id))?.status).toBe("PROCESSING");
  expect((await findSubmittedBody(id))?.institution).toEqual(before);
  expect([claims.length, processing.length]).toEqual([1, 1]);
  expect((await listContacts(institutionId)).map((each) => each.id)).toContain(answers.contactPerson);
  expect(Object.keys(await findFilesByIds(institutionId, namedFiles))).toEqual(namedFiles.toSorted());
});
