/** What a person may ask of the own data: a copy of all of it, and its erasure after fourteen days. */

import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as Accounts from "@portal/core/account/store.server";
import { system } from "@portal/core/actor";
import * as Application from "@portal/core/application/commands.server";
import { history } from "@portal/core/application/store.server";
import { verify } from "@portal/core/audit/index";
import { ofMonth } from "@portal/core/audit/store.server";
import { contacts } from "@portal/core/contact/store.server";
import { day, instant } from "@portal/core/day";
import { join } from "@portal/core/institution/member.server";
import { inApp } from "@portal/core/notice/store.server";
import { unpack } from "@portal/core/pack.server";
import { erase } from "@portal/core/subject/erase.server";
import { withoutAddresses } from "@portal/core/subject/index";
import type { SubjectView } from "@portal/core/subject/wire";
import { keep, putOfEvent, put as putSurvey } from "@portal/core/survey/store.server";
import { client, tableName } from "@portal/core/table.server";
import { transact } from "@portal/core/write.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { handler as invite } from "@portal/functions/resources/subaccount";
import { handler as subject } from "@portal/functions/user/subject";
import { handler as user } from "@portal/functions/user/user";
import type { SQSEvent } from "aws-lambda";
import { unzipSync } from "fflate";
import { ulid } from "ulid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applicant, complete, event, institution, officer } from "../support/applications.ts";
import { at, call, context, type Person, pass } from "../support/call.ts";
import { known, login, sealedBody, sentTo, tokenOf, told } from "../support/door.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { photo, upload } from "../support/subjects.ts";
import { survey } from "../support/surveys.ts";

const DAY = 86_400_000;
let services: Services;
let count = 0;

interface Someone extends Person {
  email: string;
  phone: string;
  name: string;
  institutionId: string;
  applicationId: string;
}
/** Somebody who works for an institution that others administer, with a trace in every kind of row. */
const someone = async (): Promise<Someone> => {
  count += 1;
  const email = `pessoa.${count}@example.mo`;
  const phone = `6234567${count}`;
  // Nobody else has it: two who share a name are each found under the other.
  const name = `歐陽測試${count}號`;
  const institutionId = `firm-${count}`;
  const account = await known(email, { phone, phoneAreaCodeId: "MO" });
  const token = tokenOf(await login(email, "Demo2026"));
  const actor = { kind: "applicant", accountId: account.id, account: email, roles: account.roles } as const;
  // An owner takes part in an event once: each institution has a fair of its own.
  await event({ id: `fair-${count}` });
  await institution(institutionId);
  await institution(`asks-${count}`);
  await join(
    { institutionId, accountId: account.id, account: email, role: "SUB_ALL", language: "pt" },
    context(system),
  );
  await contacts()
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
  const by = context({ ...actor, institution: { id: institutionId, role: "SUB_ALL" } });
  const { id, version } = await Application.submit(
    {
      id: ulid(Date.parse(by.now)),
      scheme: "FAIR_HOSTED",
      eventId: `fair-${count}`,
      answers: complete("FAIR_HOSTED", { contactPerson: "contact-person" }),
    },
    by,
  );
  await Application.act(id, "accept", { version }, context(officer));
  await inApp()
    .put({
      id: ulid(),
      accountId: account.id,
      template: "message",
      params: { text: email },
      language: "pt",
      at: by.now,
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
const asked = async (person: Person, below: "copy" | "erasure", password = "Demo2026") =>
  call(subject, "POST", `/api/user/subject/${below}`, {
    token: person.token,
    body: await sealedBody({ pwd: password }),
  });
const seen = async (token: string): Promise<SubjectView> =>
  (await call(subject, "GET", "/api/user/subject", { token })).body.data as SubjectView;
/** Everything the sweep finds now is applied, as the queue would bring it. */
const due = async (): Promise<void> => {
  const before = services.messages("due").length;
  await sweep({ id: "test" });
  const bodies = services.messages("due").slice(before);
  const { batchItemFailures } = await applyDue({
    Records: bodies.map((body, i) => ({ messageId: String(i), body })),
  } as unknown as SQSEvent);
  expect(batchItemFailures).toEqual([]);
};
/** Every row of the table as text, packed members opened. */
const everything = async (): Promise<{ row: string; text: string }[]> => {
  const { Items = [] } = await client().send(new ScanCommand({ TableName: tableName() }));
  return Items.map((row) => ({
    row: `${row.pk} ${row.sk}`,
    text: JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? unpack(value) : value)),
  }));
};
const naming = async ({ email, phone, name, id }: Someone): Promise<string[]> =>
  (await everything())
    .filter(({ row }) => !/^(idem|rate)#/.test(row))
    .filter(
      ({ text }) =>
        [email, phone, name].some((each) => text.toLowerCase().includes(each)) ||
        text.includes(`account#${id}`),
    )
    .map(({ row }) => row);

beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
});
afterAll(() => services.stop());
beforeEach(() => at("2026-11-23T02:00:00.000Z"));

describe("a copy", () => {
  test("the password is asked for again", async () => {
    const person = await someone();
    expect(told(await asked(person, "copy", "Wrong2026"))).toEqual([400, 10201]);
    expect((await seen(person.token)).copy).toBeNull();
  });

  test("is made by a job, holds what is held and the files, and can be fetched for a day", async () => {
    const person = await someone();
    const picture = await upload(
      person,
      person.institutionId,
      "PERSONAL_PICTURE",
      await photo(300, 300),
      "image/jpeg",
    );
    // Answered for the person's own application, and for another's: the one is in the copy.
    const eventId = person.institutionId.replace("firm", "fair");
    const tied = {
      ...survey({ eventId }),
      id: `s-${person.id}`,
      version: 1,
      status: "OPEN" as const,
      updatedAt: instant("2026-11-23T02:00:00.000Z"),
      updatedBy: "officer",
    };
    await transact([putSurvey(tied), putOfEvent(eventId, tied.id)]);
    const said = (application: string, q6: string) =>
      keep(tied.id, application, {
        on: day("2026-11-23"),
        language: "pt",
        answers: { q6 },
        application: { id: application, code: "X", institution: "測試公司" },
      });
    await said(person.applicationId, "展位很好");
    await said("somebody-elses", "別人的話");
    expect((await asked(person, "copy")).status).toBe(202);
    const waiting = await seen(person.token);
    expect(waiting.copy).toMatchObject({ status: "PREPARING", parts: [], until: "2026-11-24T02:00:00.000Z" });
    const message = JSON.stringify({ kind: "subjectCopy", id: person.id });
    expect(services.messages("due")).toContain(message);
    await applyDue({ Records: [{ messageId: "1", body: message }] } as unknown as SQSEvent);
    const { copy } = await seen(person.token);
    expect(copy?.status).toBe("READY");
    const [part] = copy?.parts ?? [];
    const answer = await fetch(part?.url ?? "");
    expect(part?.url).toContain("personal-data-2026-11-23-1.zip");
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const read = (name: string) => new TextDecoder().decode(files[`${name}.json`]);
    expect(read("account")).toContain(person.email);
    expect(read("account")).toContain(person.phone);
    expect(read("contacts")).toContain(person.name);
    expect(read("applications")).toContain(person.applicationId);
    expect(read("messages")).toContain(person.email);
    expect(JSON.parse(read("surveys"))).toMatchObject([
      { survey: tied.id, titles: tied.titles, on: "2026-11-23", answers: { q6: "展位很好" } },
    ]);
    expect(read("surveys")).not.toContain("別人的話");
    expect(read("memberships")).toContain(person.institutionId);
    expect(Object.keys(files).some((name) => name.startsWith(`files/${picture}`))).toBe(true);
    // No secret, and nothing of the table.
    for (const name of Object.keys(files).filter((each) => each.endsWith(".json")))
      expect(new TextDecoder().decode(files[name]), name).not.toMatch(/argon2|passwordHash|"pk"|gsi/);
    pass(DAY);
    const again = tokenOf(await login(person.email, "Demo2026"));
    expect((await seen(again)).copy).toBeNull();
  });

  test("asked for twice is made once", async () => {
    const person = await someone();
    await asked(person, "copy");
    const { copy } = await seen(person.token);
    pass(60_000);
    await asked(person, "copy");
    expect((await seen(person.token)).copy?.requestedAt).toBe(copy?.requestedAt);
  });
});

describe("an erasure", () => {
  test("the password is asked for again", async () => {
    const person = await someone();
    expect(told(await asked(person, "erasure", "Wrong2026"))).toEqual([400, 10201]);
  });

  test("an only administrator hands over or closes first", async () => {
    const person = await known(`chefe.${count}@example.mo`);
    const token = tokenOf(await login(person.account, "Demo2026"));
    const { id } = await institution(`led-${count}`);
    const { members, memberships } = await import("@portal/core/institution/store.server");
    const member = {
      institutionId: id,
      accountId: person.id,
      account: person.account,
      role: "ADMINISTRATOR" as const,
      language: "pt" as const,
      since: "2026-11-23T02:00:00.000Z",
    };
    await members().put(member).go();
    await memberships().put(member).go();
    expect((await seen(token)).blockedBy).toEqual([
      { id, names: { zh: `測試公司led-${count}`, en: `Company led-${count}`, pt: "" } },
    ]);
    const answer = await call(subject, "POST", "/api/user/subject/erasure", {
      token,
      body: await sealedBody({ pwd: "Demo2026" }),
    });
    expect(told(answer)).toEqual([409, 10209]);
  });

  test("ends every session at once, tells the address, and is taken back by a sign-in", async () => {
    const person = await someone();
    const answer = await asked(person, "erasure");
    expect(answer.body.data).toEqual({ at: "2026-12-07T02:00:00.000Z" });
    expect(told(await call(user, "GET", "/api/user/current", { token: person.token }))).toEqual([
      401, 200111,
    ]);
    expect(sentTo(services, person.email).at(-1)?.template).toBe("erasureAsked");
    pass(13 * DAY);
    const back = await login(person.email, "Demo2026");
    expect(back.status).toBe(200);
    pass(2 * DAY);
    await due();
    expect((await Accounts.read(person.id))?.account).toBe(person.email);
    expect(await erase(person.id, context(system))).toBe(false);
  });

  test("is not applied before its day", async () => {
    const person = await someone();
    await asked(person, "erasure");
    pass(14 * DAY - 1000);
    await due();
    expect(await erase(person.id, context(system))).toBe(false);
    expect(await Accounts.read(person.id)).toBeDefined();
  });

  test("then nothing of the person is found in the table, nor in the bucket", async () => {
    const person = await someone();
    const picture = await upload(
      person,
      person.institutionId,
      "PERSONAL_PICTURE",
      await photo(300, 300),
      "image/jpeg",
    );
    const boss = applicant(`asks-${count}`);
    await call(invite, "GET", "/api/subaccount", { token: person.token });
    const { put } = await import("@portal/core/sub-account/store.server");
    const { transact } = await import("@portal/core/write.server");
    await transact(
      put({
        id: ulid(),
        institutionId: `asks-${count}`,
        account: person.email,
        permission: "ALL",
        names: { zh: "甲", en: "A", pt: "A" },
        invitedBy: boss.accountId,
        since: "2026-11-23T02:00:00.000Z",
        expiresAt: "2027-01-23T02:00:00.000Z",
      } as Parameters<typeof put>[0]),
    );
    await asked(person, "copy");
    await applyDue({
      Records: [{ messageId: "1", body: JSON.stringify({ kind: "subjectCopy", id: person.id }) }],
    } as unknown as SQSEvent);
    expect((await naming(person)).length).toBeGreaterThan(8);
    await asked(person, "erasure");
    pass(14 * DAY);
    at("2026-12-07T02:00:01.000Z");
    await due();
    expect(await naming(person)).toEqual([]);
    const s3 = new S3Client({ forcePathStyle: true });
    await expect(
      s3.send(new GetObjectCommand({ Bucket: "test-files", Key: `files/person-${person.id}/${picture}` })),
    ).rejects.toThrow();
    expect(told(await login(person.email, "Demo2026"))).toEqual([400, 200106]);
  });

  test("the institution keeps its application, under a pseudonym, and the chain of its history holds", async () => {
    const person = await someone();
    await asked(person, "erasure");
    at("2026-12-07T02:00:01.000Z");
    await due();
    const entries = await history({ id: person.applicationId, institutionId: person.institutionId });
    expect(entries.map(({ action }) => action)).toEqual(["submit", "accept"]);
    expect(entries[0]?.actor.name).toMatch(/^deleted-[0-9a-f]{10}$/);
    expect(entries.map(({ redacted }) => redacted ?? false)).toEqual([true, false]);
    expect(await verify(entries)).toBe(-1);
    const kept = await Application.get(person.applicationId, context(officer));
    expect(kept.status).toBe("ACCEPTED");
    const contact = await contacts().get({ institutionId: person.institutionId, id: "contact-person" }).go();
    expect(contact.data?.fields).toEqual({
      nameZh: expect.stringMatching(/^deleted-/),
      employmentStatus: "LEFT",
    });
  });

  test("is applied once, whoever else applies it at the same moment", async () => {
    const person = await someone();
    await asked(person, "erasure");
    at("2026-12-07T02:00:01.000Z");
    const done = await Promise.allSettled([1, 2, 3].map(() => erase(person.id, context(system))));
    await erase(person.id, context(system));
    expect(done.filter((each) => each.status === "fulfilled" && each.value)).toHaveLength(1);
    const told = (await ofMonth("2026-12")).filter(({ subject: of }) => of === person.id);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ action: "subject.erase", actor: { name: "system" } });
  });

  test("staff and readers have accounts of the institute", async () => {
    const reader = await known(`leitor.${count}@example.mo`, { roles: ["DSEC"] });
    const { begin } = await import("@portal/core/session/store.server");
    const token = await begin(reader.id, 1, context(system).now);
    const answer = await call(subject, "POST", "/api/user/subject/erasure", {
      token,
      body: await sealedBody({ pwd: "Demo2026" }),
    });
    expect(told(answer)).toEqual([403, 200113]);
  });
});

test("an address is replaced wherever it stands in a text, as a whole only", () => {
  const known = { addresses: ["a.b@x.mo", "+85362345678"] };
  const told = (text: string) => withoutAddresses(text, known, "P");
  expect(told("write to <A.B@x.mo>, or a.b@x.mo.")).toBe("write to <P>, or P.");
  expect(told("call +85362345678")).toBe("call P");
  for (const other of ["ba.b@x.mo", "a.b@x.mo.example", "a.b@x.moo", "+853623456789", "王"])
    expect(told(other)).toBe(other);
});
