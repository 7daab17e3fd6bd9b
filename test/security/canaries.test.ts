/** Canaries: data that only one person should see are planted, many journeys run, and nothing of them comes out elsewhere. */

import * as Accounts from "@portal/core/account/store.server";
import { system } from "@portal/core/actor";
import * as Application from "@portal/core/application/commands.server";
import { contacts } from "@portal/core/contact/store.server";
import { join } from "@portal/core/institution/member.server";
import type { Notice } from "@portal/core/notice/types";
import { erase } from "@portal/core/subject/erase.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sendNotice } from "@portal/functions/jobs/send-notice";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { handler as feed } from "@portal/functions/resources/feed";
import { handler as applications } from "@portal/functions/resources/participate";
import { handler as exported } from "@portal/functions/staff/export";
import { handler as subject } from "@portal/functions/user/subject";
import { handler as user } from "@portal/functions/user/user";
import type { SQSEvent } from "aws-lambda";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { complete, event, institution, officer } from "../support/applications.ts";
import { at, call, context, logged, signedIn } from "../support/call.ts";
import { ask, codeFor, login, sealedBody, tokenOf } from "../support/door.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";

const canary = {
  email: "canario.amarelo@example.mo",
  phone: "62987654",
  name: "金絲雀測試",
  password: "Canario2026",
  newPassword: "Amarelo2027",
  idNumber: "ID-canary",
};
let services: Services;
const printed: string[] = [];
const spies = (["log", "info", "warn", "error"] as const).map((name) =>
  vi.spyOn(console, name).mockImplementation((...parts) => void printed.push(parts.map(String).join(" "))),
);

beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  at("2026-11-23T02:00:00.000Z");
});
afterAll(async () => {
  for (const spy of spies) spy.mockRestore();
  await services.stop();
});

test("no log line, mail to others, answer to others or export has what was planted", async () => {
  const secrets: string[] = Object.values(canary);
  // Registers, mistypes, signs in, recovers.
  await ask(`regsend/${canary.email}`);
  const code = codeFor(services, canary.email);
  const registered = await call(user, "POST", "/api/user/register", {
    body: await sealedBody(
      { account: canary.email, pwd: canary.password },
      { code, consent: true, language: "pt" },
      true,
    ),
  });
  expect(registered.status).toBe(201);
  const { id: accountId } = registered.body.data as { id: string };
  await login(canary.email, "Wrong2026");
  await login(`${canary.email}.nobody`, canary.password);
  await ask(`send/${canary.email}`, { type: "password" });
  const second = codeFor(services, canary.email);
  const recovered = await call(user, "POST", "/api/user/forget", {
    key: null,
    body: await sealedBody({ pwd: canary.newPassword }, { account: canary.email, code: second }),
  });
  expect(recovered.status).toBe(200);
  await ask(`regsmsbyphe/${canary.phone}`, { code: "MO" });
  const token = tokenOf(await login(canary.email, canary.newPassword));
  secrets.push(token, `"${code}"`, `"${second}"`);
  // Works for an institution: contact, feed, application.
  await institution("canary");
  await event({ id: "canary-fair" });
  const joined = {
    institutionId: "canary",
    accountId,
    account: canary.email,
    role: "SUB_ALL",
    language: "pt",
  } as const;
  await join(joined, context(system));
  const fields = {
    nameZh: canary.name,
    jobTitleZh: "經理",
    employmentStatus: "IN_SERVICE" as const,
    email: canary.email,
    mobile: { area: "MO", number: canary.phone },
  };
  await contacts().put({ id: "contact-canary", institutionId: "canary", version: 1, fields }).go();
  const actor = {
    kind: "applicant",
    accountId,
    account: canary.email,
    roles: ["APPLICANT"],
    institution: { id: "canary", role: "SUB_ALL" },
  } as const;
  const made = await call(feed, "POST", "/api/feed", { token, institution: "canary", body: {} });
  const secret = (made.body.data as { secret?: string } | undefined)?.secret;
  if (secret) {
    secrets.push(secret);
    await call(feed, "GET", `/api/feed/${secret}.ics`);
  }
  const { id, version } = await Application.submit(
    {
      id: ulid(Date.parse(context(system).now)),
      scheme: "FAIR_HOSTED",
      eventId: "canary-fair",
      answers: complete("FAIR_HOSTED", { contactPerson: "contact-canary" }),
    },
    context(actor),
  );
  await Application.act(id, "accept", { version }, context(officer));
  // Somebody else, and somebody without a session, ask for all of it; calls fail in every way.
  const stranger = await signedIn();
  const answers = [
    await call(applications, "GET", `/api/participate/search/${id}`, { token: stranger.token }),
    await call(applications, "GET", `/api/participate/search/${id}`),
    await call(exported, "GET", "/api/staff/export", { token: stranger.token }),
    await call(exported, "GET", "/api/staff/export"),
    await call(user, "GET", `/api/user/forgetsms/${canary.phone}${canary.email}`),
    await call(user, "POST", "/api/user/login", { key: null, body: `{"account":"${canary.email}"` }),
    await call(user, "GET", `/api/user/nothing/${canary.email}`),
  ];
  for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400);
  const mine = await signedIn({ roles: ["OFFICER"] });
  const sheet = await call(exported, "GET", "/api/staff/export", {
    token: mine.token,
    query: { format: "csv" },
  });
  // Jobs that fail and jobs that work.
  await sweep({ id: "canary" });
  const records = (bodies: string[]) =>
    ({ Records: bodies.map((body, i) => ({ messageId: String(i), body })) }) as unknown as SQSEvent;
  await applyDue(records(services.messages("due")));
  await applyDue(records([JSON.stringify({ kind: "subjectErasure" }), `{"broken": "${canary.email}`]));
  await sendNotice(records([...services.messages("notice"), `{"broken": "${canary.email}`]));
  const mails = services.messages("notice").flatMap((body) => JSON.parse(body).notices as Notice[]);
  // The copy and the erasure.
  await call(subject, "POST", "/api/user/subject/copy", {
    token,
    body: await sealedBody({ pwd: canary.newPassword }),
  });
  await call(subject, "POST", "/api/user/subject/erasure", {
    token,
    body: await sealedBody({ pwd: canary.newPassword }),
  });
  const account = await Accounts.read(accountId);
  if (account) await Accounts.change(account, { erasureAt: context(system).now });
  expect(await erase(accountId, context(system))).toBe(true);

  expect(logged.length).toBeGreaterThan(20);
  const lines = [...logged.map((line) => JSON.stringify(line)), ...printed];
  const others = mails.filter(({ to }) => ![canary.email, `+853${canary.phone}`, accountId].includes(to));
  const places: [string, string[]][] = [
    ["a log line", lines],
    ["a mail to others", others.map((notice) => JSON.stringify(notice))],
    ["an answer to others", answers.map(({ body }) => JSON.stringify(body))],
    ["an address the server answers with", answers.flatMap(({ headers }) => Object.values(headers))],
    ["an export", [sheet.bytes.toString("utf8")]],
  ];
  for (const [place, texts] of places)
    for (const planted of secrets)
      expect(
        texts.filter((text) => text.includes(planted)),
        `${planted} in ${place}`,
      ).toEqual([]);
});
