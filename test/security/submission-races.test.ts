/**
 * The data that an application relies on change while its submission is under way. The submission is refused by a code
 * and leaves nothing, or it stands with what it had read, and everything that it names can still be read.
 */
import { setTimeout } from "node:timers/promises";
import * as Application from "@portal/core/applications/application-service.server";
import { findHeader, findSubmittedBody } from "@portal/core/applications/model/application-store.server";
import { findFile, findFilesByIds } from "@portal/core/files/file-store.server";
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
import { handler as files } from "@portal/functions/routes/files/file";
import { handler as contacts } from "@portal/functions/routes/institutions/contact";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { handler as people } from "@portal/functions/routes/institutions/subaccount";
import { ulid } from "ulid";
import { expect, test } from "vitest";
import { buildCompleteAnswers } from "../support/applications/application-fixtures.ts";
import { createSubAccount, createTenantWithEvent } from "../support/applications/tenants.ts";
import { callLambda, createCallContext } from "../support/calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../support/calls/meanwhile.ts";
import { completeFileRemovals } from "../support/calls/run-due-queue.ts";
import { getSliceSize } from "../support/runner/proof-slice.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

prepareTestServices();

/** How often the calls of one moment are run. */
const RACES = getSliceSize({ test: 2, gates: 20, long: 20 });
const answers = buildCompleteAnswers("FAIR_HOSTED");
const scheme = findScheme("FAIR_HOSTED");
const namedFiles = scheme ? [...new Set(listNamedFiles(listFields(scheme), answers))] : [];

/** Creates an institution, and a colleague of its administrator who submits. */
const createInstitutionWithColleague = async () => {
  const { owner, eventId } = await createTenantWithEvent();
  const colleague = await createSubAccount(owner.institutionId, "SUB_ALL");
  const callAs = async (
    handler: typeof files,
    method: string,
    path: string,
    { version, body }: { version?: number; body?: object } = {},
  ) => {
    const { status } = await callLambda(handler, method, `/api${path}`, {
      token: owner.token,
      ...(version !== undefined && { version }),
      ...(body && { body }),
    });
    return status;
  };
  return { id: owner.institutionId, eventId, colleague, call: callAs };
};
type PreparedInstitution = Awaited<ReturnType<typeof createInstitutionWithColleague>>;

const contact = { nameZh: "李小明", jobTitleZh: "總經理", employmentStatus: "IN_SERVICE" };
const changeContact = ({ call }: PreparedInstitution, changes: object) =>
  call(contacts, "PUT", "/contact", { body: { ...contact, ...changes, id: "contact-other-1", version: 1 } });

const changeInstitution = async ({ id, call }: PreparedInstitution, changes: object) => {
  const { fields, version } = (await findInstitution(id)) ?? {};
  return call(institutions, "PUT", "/institution", { body: { ...fields, ...changes, id, version } });
};
type Act = (prepared: PreparedInstitution) => Promise<unknown>;
const acts: [what: string, outcome: "stands" | "is refused", act: Act][] = [
  [
    "the contact is deleted",
    "is refused",
    ({ call }) => call(contacts, "DELETE", "/contact/contact-other-1", { version: 1 }),
  ],
  ["the contact is corrected", "stands", (prepared) => changeContact(prepared, {})],
  ["the contact leaves", "is refused", (prepared) => changeContact(prepared, { employmentStatus: "LEFT" })],
  ...namedFiles.map((file): [string, "stands", Act] => [
    `${file} is removed`,
    "stands",
    ({ call }) => call(files, "DELETE", `/file/${file}`),
  ]),
  [
    "the institution is renamed",
    "is refused",
    (prepared) => changeInstitution(prepared, { nameEn: "Renamed" }),
  ],
  [
    "whoever submits is suspended",
    "stands",
    ({ call, colleague }) =>
      call(people, "POST", `/subaccount/${colleague.id}/suspend`, { body: { version: 1 } }),
  ],
  [
    "whoever submits is removed",
    "stands",
    ({ call, colleague }) => call(people, "DELETE", `/subaccount/${colleague.id}`, { version: 1 }),
  ],
  [
    "whoever submits is limited to own records",
    "stands",
    ({ call, colleague }) =>
      call(people, "PUT", "/subaccount", { body: { id: colleague.id, version: 1, permission: "OWN" } }),
  ],
  [
    "the institution is suspended",
    "is refused",
    ({ id }) =>
      transact([buildSuspensionWrite(id, { until: parseDay("2027-06-30"), reason: "x" })]).then(() => 200),
  ],
];

test.each(acts)("%s while an application is submitted: it %s", async (_, outcome, act) => {
  const ownInstitution = await createInstitutionWithColleague();
  const { id: institutionId, eventId, colleague } = ownInstitution;
  const before = (await findInstitution(institutionId))?.fields;
  const id = ulid();
  let status: unknown;
  runBeforeNextTransaction(async () => {
    status = await act(ownInstitution);
  });
  const submission = Application.submitApplication(
    { id, scheme: "FAIR_HOSTED", eventId, answers },
    createCallContext(colleague.actor),
  ).then(
    () => "stands",
    (error) => {
      if (error instanceof Refusal) return "is refused";
      throw error;
    },
  );
  const submissionStatus = await submission;
  expect([status, submissionStatus]).toEqual([200, outcome]);
  await completeFileRemovals();
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

/** What an owner can take away from an application, each by a call of its own. */
const takeAway: Act[] = [
  ({ call }) => call(contacts, "DELETE", "/contact/contact-other-1", { version: 1 }),
  (prepared) => changeContact(prepared, { employmentStatus: "LEFT" }),
  ...namedFiles.map(
    (file): Act =>
      ({ call }) =>
        call(files, "DELETE", `/file/${file}`),
  ),
  ...namedFiles.map(
    (file): Act =>
      async ({ id, call }) => {
        const { name: replaces } = (await findFile(id, file)) ?? {};
        // A file that was removed before has no name to be replaced.
        return replaces === undefined
          ? 404
          : call(files, "PUT", `/file/${file}`, { body: { name: "renamed.pdf", replaces } });
      },
  ),
];

test("contact and files are taken away at the moment of the submission: it has all of them, or it is refused", async () => {
  const ends: string[] = [];
  for (let race = 0; race < RACES; race++) {
    const ownInstitution = await createInstitutionWithColleague();
    const { id: institutionId, eventId, colleague } = ownInstitution;
    const id = ulid();
    const before = await findFilesByIds(institutionId, namedFiles);
    const submission = Application.submitApplication(
      { id, scheme: "FAIR_HOSTED", eventId, answers },
      createCallContext(colleague.actor),
    ).then(
      () => "stands",
      (error) => {
        if (error instanceof Refusal) return "is refused";
        throw error;
      },
    );
    // The first call comes a little later in each race, so that they meet the submission at different points.
    await setTimeout(race);
    const [ended, ...statuses] = await Promise.all([
      submission,
      ...takeAway.map((act) => act(ownInstitution)),
    ]);
    ends.push(ended);
    for (const status of statuses) expect(status).toBeLessThan(500);
    await completeFileRemovals();
    const [header, body] = await Promise.all([findHeader(institutionId, id), findSubmittedBody(id)]);
    if (ended === "is refused") {
      expect([header, body]).toEqual([undefined, undefined]);
      continue;
    }
    expect((await listContacts(institutionId)).map((each) => each.id)).toContain(answers.contactPerson);
    const after = await findFilesByIds(institutionId, namedFiles);
    expect(Object.keys(after)).toEqual(namedFiles.toSorted());
    // A renaming that was answered with success came before the submission, and no later one has come.
    for (const [i, file] of namedFiles.entries()) {
      const renameStatus = statuses[2 + namedFiles.length + i];
      expect(after[file]?.name).toBe(renameStatus === 200 ? "renamed.pdf" : before[file]?.name);
    }
  }
  expect(ends).toHaveLength(RACES);
});
