/** The bases of the families of forms: the same calls, of that family alone (api.md › Resources; decision 0123). */
import { createAccount } from "@portal/core/identity/accounts/account-service.server";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { schemes } from "@portal/core/schemes/index";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as print } from "@portal/functions/routes/documents/print";
import { handler as notFound } from "@portal/functions/routes/platform/not-found";
import { ulid } from "ulid";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  mondayMorning,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { callLambda, createCallContext } from "../../support/calls/call-lambda.ts";
import { createSession } from "../../support/calls/create-session.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const all = "/api/participate/search";
const families = ["outlands", "special", "appother"] as const;
/** Returns the base at which a form of a family is written. */
const getBase = (family: string): string => (family === "participate" ? all : `/api/${family}`);
/** A form of each family that is begun without an event of ours. */
const of = {
  outlands: "OVERSEAS_EXHIBIT",
  special: "CONFERENCE_RECRUITMENT",
  appother: "ENDORSEMENT_MAINLAND",
};
interface Data {
  id: string;
  version: number;
  resource: string;
  items: { id: string; resource?: string; action?: string }[];
}
prepareTestServices();
let token = "";
beforeAll(async () => {
  await createCertifiedInstitution("families");
  const account = await createAccount(
    {
      id: "account-families",
      account: "families@demo.mo",
      passwordHash: "none",
      roles: ["APPLICANT"],
      language: "pt",
    },
    createCallContext(testSystemActor),
  );
  token = await createSession(account.id, account.epoch, toInstant(mondayMorning));
});

const callResource = async (method: string, path: string, options: object = {}) => {
  const answer = await callLambda(participate, method, path, { token, institution: "families", ...options });
  return { ...answer, code: answer.body.code, data: answer.body.data as Data };
};
const draftIds: string[] = [];
const saveDraftAt = (base: string, scheme: string, answers = {}) => {
  const id = ulid();
  draftIds.push(id);
  return callResource("POST", `${base}/tosubmit`, { body: { id, scheme, answers } });
};
// An institution keeps five drafts of a form at a time; those that a test is done with make room.
afterEach(async () => {
  for (const id of draftIds.splice(0))
    await callResource("DELETE", `/api/participate/search/${id}`, { version: 1 });
});

test("every form is of a family that has a base", () => {
  const bases = ["participate", ...families, "report"];
  expect(schemes.filter(({ resource }) => !bases.includes(resource))).toEqual([]);
  expect(schemes.filter(({ resource }) => resource === "outlands").map(({ id }) => id)).toEqual([
    "OVERSEAS_EXHIBIT",
    "OVERSEAS_DELEGATION",
  ]);
});

describe.each(families)("[R556][R557][R560] /api/%s", (family) => {
  const base = `/api/${family}`;
  const other = families.find((each) => each !== family) ?? "special";

  test("keeps, reads, changes and discards what is its own", async () => {
    const { data } = await saveDraftAt(base, of[family]);
    expect(data.resource).toBe(family);
    expect((await callResource("GET", `${base}/${data.id}`)).data).toMatchObject({
      id: data.id,
      resource: family,
    });
    expect((await callResource("GET", `${base}/${data.id}/moves`)).status).toBe(200);
    expect((await callResource("GET", `${base}/${data.id}/history`)).status).toBe(200);
    const body = { id: data.id, version: data.version, scheme: of[family], answers: { consentNotes: true } };
    const changeAnswer = await callResource("PUT", base, { body });
    expect(changeAnswer.data).toMatchObject({ version: data.version + 1 });
    // The base of all reads it as well.
    expect((await callResource("GET", `${all}/${data.id}`)).data.version).toBe(data.version + 1);
    const removalAnswer = await callResource("DELETE", `${base}/${data.id}`, { version: data.version + 1 });
    expect(removalAnswer.status).toBe(200);
  });

  test("knows nothing of another's", async () => {
    const { data } = await saveDraftAt(getBase(other), of[other]);
    const body = { id: data.id, version: data.version, scheme: of[other], answers: {} };
    const foreignAnswers = await Promise.all([
      callResource("GET", `${base}/${data.id}`),
      callResource("GET", `${base}/${data.id}/moves`),
      callResource("GET", `${base}/${data.id}/history`),
      callResource("DELETE", `${base}/${data.id}`, { version: data.version }),
      callResource("PUT", base, { body }),
      callResource("POST", `${base}/tosubmit`, { body }),
      callResource("POST", base, { body }),
      callResource("POST", `${base}/${data.id}/requestCancel`, { body: { version: data.version } }),
    ]);
    expect(foreignAnswers.map(({ status, code }) => [status, code])).toEqual(
      foreignAnswers.map(() => [404, errorCodes.FORM_NOT_FOUND]),
    );
    const paper = await callLambda(print, "GET", `${base}/${data.id}/pdf`, {
      token,
      institution: "families",
    });
    expect(paper.body.code).toBe(errorCodes.FORM_NOT_FOUND);
    expect((await callResource("GET", `${all}/${data.id}`)).data.version).toBe(data.version);
  });

  test("lists its own alone", async () => {
    for (const one of [family, other]) await saveDraftAt(getBase(one), of[one]);
    const ownList = await callResource("GET", base);
    expect(ownList.data.items.length).toBeGreaterThan(0);
    expect(new Set(ownList.data.items.map(({ resource }) => resource))).toEqual(new Set([family]));
    const everything = await callResource("GET", all);
    expect(everything.data.items.length).toBeGreaterThan(ownList.data.items.length);
    expect((await callResource("GET", `${base}/list`)).data.items).toHaveLength(ownList.data.items.length);
  });
});

const writtenFamilies = ["participate", ...families, "report"];
describe.each(writtenFamilies)("[R557] the base of %s", (family) => {
  const foreignSchemes = schemes.filter(({ resource }) => resource !== family);
  test.each(foreignSchemes.map(({ id, resource }) => [id, resource] as const))(
    "does not take %s, which is of %s",
    async (scheme) => {
      const id = ulid();
      const body = { id, scheme, answers: {} };
      const foreignWrites = await Promise.all([
        callResource("POST", `${getBase(family)}/tosubmit`, { body }),
        callResource("POST", getBase(family), { body }),
        callResource("PUT", getBase(family), { body: { ...body, version: 1 } }),
      ]);
      expect(foreignWrites.map(({ status, code }) => [status, code])).toEqual(
        foreignWrites.map(() => [404, errorCodes.FORM_NOT_FOUND]),
      );
      expect((await callResource("GET", `${all}/${id}`)).status).toBe(404);
    },
  );
});
test.each(["participate", ...families])("[R557] the base of %s takes its own", async (family) => {
  const [own] = schemes.filter(({ resource }) => resource === family);
  // Without its event, a draft of some forms is refused for that.
  expect((await saveDraftAt(getBase(family), own?.id ?? "")).code).not.toBe(errorCodes.FORM_NOT_FOUND);
});

test("an address that is nobody's is refused in the envelope", async () => {
  for (const path of ["/api/none", "/api", "/api/staffing/queue", "/api/participate"]) {
    const { status, body } = await callLambda(notFound, "GET", path);
    expect([path, status, body]).toEqual([
      path,
      404,
      {
        success: false,
        code: errorCodes.NOT_FOUND,
        errorCode: errorCodes.NOT_FOUND,
        requestId: expect.any(String),
      },
    ]);
  }
});
