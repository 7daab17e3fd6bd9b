/**
 * Links and pictures have plain web addresses only. A name that a client sends is looked up, never inherited from an
 * object.
 */

import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { applicationStatuses } from "@portal/core/applications/model/statuses";
import { findTransition } from "@portal/core/applications/transitions/definitions/find-transition";
import type { EventDetail } from "@portal/core/events/event-schema";
import { findEvent } from "@portal/core/events/event-store.server";
import { getTree, isCodeList, listCodes } from "@portal/core/forms/code-lists/index";
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";
import { isRegionChain } from "@portal/core/forms/regions/region-hierarchy";
import { findPhoneFault } from "@portal/core/forms/values/phone";
import { findPhoneArea, getCallingCode } from "@portal/core/identity/accounts/account-rules";
import { listNeededDocuments } from "@portal/core/institutions/certification";
import { listInstitutionFiles } from "@portal/core/institutions/index";
import { cleanText } from "@portal/core/platform/normalize-text";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { isPictureAddress, isWebAddress } from "@portal/core/platform/web-address";
import { findPolicyIssues, getDefaultPolicy } from "@portal/core/policies/index";
import { schemes } from "@portal/core/schemes/index";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as staffAdmin } from "@portal/functions/routes/staff/admin";
import { handler as events } from "@portal/functions/routes/staff/events";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  submitCompleteApplication,
} from "../support/applications/application-fixtures.ts";
import { callLambda, createSignedInPerson } from "../support/calls/call-lambda.ts";
import { buildCompanyFields } from "../support/calls/upload-fixtures.ts";
import { buildFair, buildLocalizedText } from "../support/events/event-fixtures.ts";
import { overwriteEvent } from "../support/events/overwrite-event.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

let officer: string;
let admin: string;
beforeAll(async () => {
  await createFreshTable();
  officer = (await createSignedInPerson({ roles: ["OFFICER"] })).token;
  admin = (await createSignedInPerson({ roles: ["ADMIN"] })).token;
});

const dishonest = [
  "javascript:alert(1)",
  "JaVaScRiPt://example.org/%0aalert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "ftp://example.org/",
  "//example.org/",
  "https:/example.org",
  "https:example.org",
  "https:\\\\example.org",
  "https://",
  "https://localhost/",
  "https://bank.example@evil.example/",
  "https://user:secret@example.org/",
  "https://:secret@example.org/",
  "https://exam\tple.org/",
  "https://example.org/\r\nSet-Cookie: a=b",
  "https://example.org/\u202egpj.exe",
  "https://example.org/ path",
  " https://example.org/",
  "https://example.org\\@evil.example/",
  `https://example.org/${"x".repeat(300)}`,
  "www.example.org",
  "",
];
const honestLinks = [
  "https://example.org",
  "http://example.org/",
  "HTTPS://Example.ORG/Fair?year=2027#halls",
  "https://www.macau-fair.example:8443/a/b.html",
  "https://澳門.example/展會",
];

describe("a web address", () => {
  test.each(dishonest)("is not %j", (text) => {
    expect(isWebAddress(text)).toBe(false);
  });
  test.each(honestLinks)("is %j", (text) => {
    expect(isWebAddress(text)).toBe(true);
  });
  test.each([
    "javascript:alert(1)",
    "//evil.example/a.png",
    "/\\evil.example/a.png",
    "data:image/svg+xml,<svg>",
  ])("no picture is loaded from %j", (text) => expect(isPictureAddress(text)).toBe(false));
  test("a picture may lie on our own site", () => {
    expect(isPictureAddress("/api/activity/green-2027/file/01ABC")).toBe(true);
  });
});

describe("an event", () => {
  const writeEvent = async (over: Partial<EventDetail>) =>
    callLambda(events, "PUT", "/api/staff/event", {
      token: admin,
      body: {
        ...buildFair({ id: `linked-${++n}`, names: buildLocalizedText(`linked ${n}`), version: 0 }),
        ...over,
      },
    });
  let n = 0;
  // Marks that nobody sees are removed from every text that enters, and what is left may be honest.
  const isCleaned = (website: string): boolean => cleanText(website) !== website;
  test.each(dishonest.filter((website) => !isCleaned(website)))(
    "is not kept with the website %j",
    async (website) => {
      const { status, body } = await writeEvent({ website });
      expect(status).toBe(400);
      expect(body.fields?.map(({ path }) => path)).toContain("website");
    },
  );
  test.each(dishonest.filter(isCleaned))("is kept with the website %j as it reads", async (website) => {
    const { status } = await writeEvent({ website });
    expect(status).toBe(200);
    const { website: stored } = (await findEvent(`linked-${n}`)) ?? expect.fail();
    expect([stored, isWebAddress(stored ?? "")]).toEqual(["https://example.org/gpj.exe", true]);
  });
  test("is not kept with a picture of a script", async () => {
    const { status, body } = await writeEvent({
      images: [{ url: "javascript:alert(1)", alt: buildLocalizedText("x") }],
    });
    expect([status, body.fields?.[0]?.path]).toEqual([400, "images.0.url"]);
  });
  test("that was kept before is read without them", async () => {
    const images = [
      { url: "javascript:alert(1)", alt: buildLocalizedText("x") },
      { url: "https://cdn.example.org/a.jpg", alt: buildLocalizedText("y") },
    ];
    await overwriteEvent(buildFair({ id: "old-event", website: "javascript:alert(1)", images }));
    const storedEvent = await findEvent("old-event");
    expect([storedEvent?.website, storedEvent?.images.map(({ url }) => url)]).toEqual([
      undefined,
      ["https://cdn.example.org/a.jpg"],
    ]);
  });
});

/** Members that every object inherits, and one that JSON can carry as its own. */
const inheritedNames = [
  "valueOf",
  "toString",
  "constructor",
  "hasOwnProperty",
  "__proto__",
  "__defineGetter__",
];
describe.each(inheritedNames)("%s, which every object has, is", (name) => {
  test("no area of telephone numbers", () => {
    expect([findPhoneArea(name), getCallingCode(name), findPhoneFault(name, "62345678")?.key]).toEqual([
      undefined,
      "",
      "phoneArea",
    ]);
  });
  test("no code list", () => {
    expect([isCodeList(name), listCodes(name), Object.keys(getTree(name))]).toEqual([false, [], []]);
  });
  test("no policy, and no member of one", () => {
    expect([getPolicy(name, {}), getPolicy("uploads", {}, name), getDefaultPolicy(name)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const value = JSON.parse(`{"${name}": {"maxBytes": 1}}`);
    expect(findPolicyIssues(getDefaultPolicy("uploads") ?? {}, value)).toEqual([
      { path: `value.${name}`, key: "illegal" },
    ]);
  });
  test("no move of the table, on any status", () => {
    expect(applicationStatuses.map((status) => findTransition(status, name)).filter(Boolean)).toEqual([]);
  });
  test("no nature of an institution and no proof of a flag", () => {
    expect(listNeededDocuments({ nature: name, country: "MO", siteRegistrationNumber: "123456" })).toEqual([
      "REGISTRATION_CERTIFICATE",
    ]);
    const fields = buildCompanyFields({ flagFiles: JSON.parse(`{"${name}": ["f1"]}`) });
    expect(listInstitutionFiles(fields).map(({ purpose }) => purpose)).toEqual([""]);
  });
  test("no region and no scheme", () => {
    expect([isRegionChain([name, "valueOf"]), schemes.some(({ id }) => id === name)]).toEqual([false, false]);
  });
  test("no policy that staff can set, and no move that anybody can make", async () => {
    const set = await callLambda(staffAdmin, "POST", "/api/staff/admin/policy", {
      token: admin,
      body: { key: name, scope: "ALL", from: "2026-11-24", value: 1 },
    });
    expect(set.status).toBe(400);
    const move = await callLambda(
      participate,
      "POST",
      `/api/participate/search/${await createKnownApplication()}/${name}`,
      {
        token: officer,
        body: { version: 1 },
      },
    );
    expect(move.status).toBeGreaterThanOrEqual(400);
    expect(move.status).toBeLessThan(500);
  });
});

let application: Promise<string> | undefined;
const createKnownApplication = (): Promise<string> => {
  application ??= (async () => {
    await createCertifiedInstitution("linked");
    const { id } = await createPublishedEvent({ id: "linked-fair" });
    return (await submitCompleteApplication("linked", id)).id;
  })();
  return application;
};

describe("who has an application open", () => {
  const listRows = async () => {
    const { Items = [] } = await getDocumentClient().send(new ScanCommand({ TableName: getTableName() }));
    return Items.filter(({ sk }) => String(sk).startsWith("presence#"));
  };
  test.each(["none", "01KAZZZZZZZZZZZZZZZZZZZZZZ", "x".repeat(3000), "__proto__"])(
    "is not noted for an application that is not there: %s",
    async (id) => {
      const path = `/api/staff/application/${encodeURIComponent(id)}/presence`;
      for (const method of ["POST", "DELETE"]) {
        const { status } = await callLambda(staff, method, path, { token: officer });
        expect([method, status]).toEqual([method, 404]);
      }
      expect((await listRows()).filter(({ pk }) => pk === `application#${id}`)).toEqual([]);
    },
  );
  test("is noted for one that is", async () => {
    const path = `/api/staff/application/${await createKnownApplication()}/presence`;
    expect((await callLambda(staff, "POST", path, { token: officer })).status).toBe(200);
    expect((await listRows()).length).toBe(1);
    expect((await callLambda(staff, "DELETE", path, { token: officer })).status).toBe(200);
    expect((await listRows()).length).toBe(0);
  });
});
