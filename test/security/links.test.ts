/** What becomes a link or a picture is a plain web address; what is asked by a client's word is looked up, not inherited. */

import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { areaOf, callingCodeOf } from "@portal/core/account/rules";
import { moveOf, statuses } from "@portal/core/application/status";
import { codesOf, isList, treeOf } from "@portal/core/code-lists/index";
import { policyOf } from "@portal/core/code-lists/policy";
import { overwrite, read as readEvent } from "@portal/core/event/store.server";
import type { EventDetail } from "@portal/core/event/wire";
import { phoneFault } from "@portal/core/form/phone";
import { documentsNeeded } from "@portal/core/institution/certification";
import { filesNamed } from "@portal/core/institution/index";
import { defaultOf, issuesOf } from "@portal/core/policy/index";
import { chained } from "@portal/core/region/chain";
import { schemes } from "@portal/core/schemes/index";
import { client, tableName } from "@portal/core/table.server";
import { isPictureAddress, isWebAddress } from "@portal/core/web-address";
import { handler as participate } from "@portal/functions/resources/participate";
import { handler as staffAdmin } from "@portal/functions/staff/admin";
import { handler as events } from "@portal/functions/staff/events";
import { handler as staff } from "@portal/functions/staff/staff";
import { beforeAll, describe, expect, test } from "vitest";
import { event, institution, submitted } from "../support/applications.ts";
import { call, signedIn } from "../support/call.ts";
import { freshTable } from "../support/emulator.ts";
import { fair, inAll } from "../support/event.ts";
import { company } from "../support/subjects.ts";

let officer: string;
let admin: string;
beforeAll(async () => {
  await freshTable();
  officer = (await signedIn({ roles: ["OFFICER"] })).token;
  admin = (await signedIn({ roles: ["ADMIN"] })).token;
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
const honest = [
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
  test.each(honest)("is %j", (text) => {
    expect(isWebAddress(text)).toBe(true);
  });
  test.each([
    "javascript:alert(1)",
    "//evil.example/a.png",
    "/\\evil.example/a.png",
    "data:image/svg+xml,<svg>",
  ])("nor is a picture loaded from %j", (text) => expect(isPictureAddress(text)).toBe(false));
  test("a picture may lie on our own site", () => {
    expect(isPictureAddress("/api/activity/green-2027/file/01ABC")).toBe(true);
  });
});

describe("an event", () => {
  const write = async (over: Partial<EventDetail>) =>
    call(events, "PUT", "/api/staff/event", {
      token: admin,
      body: { ...fair({ id: `linked-${++n}`, names: inAll(`linked ${n}`), version: 0 }), ...over },
    });
  let n = 0;
  test.each(dishonest)("is not kept with the website %j", async (website) => {
    const { status, body } = await write({ website });
    expect(status).toBe(400);
    expect(body.fields?.map(({ path }) => path)).toContain("website");
  });
  test("nor with a picture of a script", async () => {
    const { status, body } = await write({ images: [{ url: "javascript:alert(1)", alt: inAll("x") }] });
    expect([status, body.fields?.[0]?.path]).toEqual([400, "images.0.url"]);
  });
  test("that was kept before is read without them", async () => {
    const images = [
      { url: "javascript:alert(1)", alt: inAll("x") },
      { url: "https://cdn.example.org/a.jpg", alt: inAll("y") },
    ];
    await overwrite(fair({ id: "old-event", website: "javascript:alert(1)", images }));
    const found = await readEvent("old-event");
    expect([found?.website, found?.images.map(({ url }) => url)]).toEqual([
      undefined,
      ["https://cdn.example.org/a.jpg"],
    ]);
  });
});

/** Members that every object inherits, and one that JSON can carry as its own. */
const inherited = ["valueOf", "toString", "constructor", "hasOwnProperty", "__proto__", "__defineGetter__"];
describe.each(inherited)("%s, which every object has, is", (name) => {
  test("no area of telephone numbers", () => {
    expect([areaOf(name), callingCodeOf(name), phoneFault(name, "62345678")?.key]).toEqual([
      undefined,
      "",
      "phoneArea",
    ]);
  });
  test("no code list", () => {
    expect([isList(name), codesOf(name), Object.keys(treeOf(name))]).toEqual([false, [], []]);
  });
  test("no policy, and no member of one", () => {
    expect([policyOf(name), policyOf("uploads", {}, name), defaultOf(name)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const value = JSON.parse(`{"${name}": {"maxBytes": 1}}`);
    expect(issuesOf(defaultOf("uploads") ?? {}, value)).toEqual([{ path: `value.${name}`, key: "illegal" }]);
  });
  test("no move of the table, on any status", () => {
    expect(statuses.map((status) => moveOf(status, name)).filter(Boolean)).toEqual([]);
  });
  test("no nature of an institution and no proof of a flag", () => {
    expect(documentsNeeded({ nature: name, country: "MO", siteRegistrationNumber: "123456" })).toEqual([
      "REGISTRATION_CERTIFICATE",
    ]);
    const fields = company({ flagFiles: JSON.parse(`{"${name}": ["f1"]}`) });
    expect(filesNamed(fields).map(({ purpose }) => purpose)).toEqual([""]);
  });
  test("no region and no scheme", () => {
    expect([chained([name, "valueOf"]), schemes.some(({ id }) => id === name)]).toEqual([false, false]);
  });
  test("no policy that staff can set, and no move that anybody can make", async () => {
    const set = await call(staffAdmin, "POST", "/api/staff/admin/policy", {
      token: admin,
      body: { key: name, scope: "ALL", from: "2026-11-24", value: 1 },
    });
    expect(set.status).toBe(400);
    const move = await call(participate, "POST", `/api/participate/search/${await known()}/${name}`, {
      token: officer,
      body: { version: 1 },
    });
    expect(move.status).toBeGreaterThanOrEqual(400);
    expect(move.status).toBeLessThan(500);
  });
});

let application: Promise<string> | undefined;
const known = (): Promise<string> => {
  application ??= (async () => {
    await institution("linked");
    const { id } = await event({ id: "linked-fair" });
    return (await submitted("linked", id)).id;
  })();
  return application;
};

describe("who has an application open", () => {
  const rows = async () => {
    const { Items = [] } = await client().send(new ScanCommand({ TableName: tableName() }));
    return Items.filter(({ sk }) => String(sk).startsWith("presence#"));
  };
  test.each(["none", "01KAZZZZZZZZZZZZZZZZZZZZZZ", "x".repeat(3000), "__proto__"])(
    "is not noted for an application that is not there: %s",
    async (id) => {
      const path = `/api/staff/application/${encodeURIComponent(id)}/presence`;
      for (const method of ["POST", "DELETE"]) {
        const { status } = await call(staff, method, path, { token: officer });
        expect([method, status]).toEqual([method, 404]);
      }
      expect((await rows()).filter(({ pk }) => pk === `application#${id}`)).toEqual([]);
    },
  );
  test("is noted for one that is", async () => {
    const path = `/api/staff/application/${await known()}/presence`;
    expect((await call(staff, "POST", path, { token: officer })).status).toBe(200);
    expect((await rows()).length).toBe(1);
    expect((await call(staff, "DELETE", path, { token: officer })).status).toBe(200);
    expect((await rows()).length).toBe(0);
  });
});
