/** Stock reasons that an administrator adds, edits and retires, without a developer (decision 0812). */
import { loadLetterOverrides } from "@portal/core/documents/letter-overrides.server";
import { renderShortNotice } from "@portal/core/messaging/render-notice";
import { applyWording } from "@portal/core/messaging/wording/apply-wording.server";
import { listOfferedReasons } from "@portal/core/messaging/wording/offered-reasons";
import type { WordingRow, WordingView } from "@portal/core/messaging/wording/wording-schema";
import type { ChangedReason } from "@portal/core/messaging/wording/wording-version";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as notice } from "@portal/functions/routes/messaging/notice";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { handler as wording } from "@portal/functions/routes/staff/wording";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import {
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let administrator: SignedInPerson;
let officer: SignedInPerson;
beforeAll(async () => {
  await createPublishedEvent();
  await signIn("2026-11-23T02:00:00.000Z");
});
/** Sessions end meanwhile, so that both sign in again at the time of the calls. */
const signIn = async (at: string): Promise<void> => {
  setTestTime(at);
  administrator = await createSignedInPerson({ roles: ["ADMIN"] });
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
};

const today = "2026-11-23";
const texts = {
  "zh-Hant": { text: "展館因維修關閉。" },
  "zh-Hans": { text: "展馆因维修关闭。" },
  en: { text: "The hall is closed for repairs." },
  pt: { text: "O pavilhão está fechado para obras." },
};
const callWordings = (method: string, path: string, body?: object) =>
  callLambda(wording, method, `/api/staff/admin/wording${path}`, {
    token: administrator.token,
    ...(body && { body }),
  });
const addReason = async (over: object = {}): Promise<WordingView> => {
  const { status, body } = await callWordings("POST", "", {
    from: today,
    texts,
    decisions: ["reject"],
    ...over,
  });
  expect(status).toBe(201);
  return body.data as WordingView;
};
const toCode = ({ key }: Pick<WordingView, "key">): string => key.replace("reason.", "");
const listOffered = async (decision: string, at: string): Promise<string[]> => {
  const { body } = await callLambda(notice, "GET", "/api/notice/reason", { token: officer.token });
  return listOfferedReasons(decision, (body.data as { items: ChangedReason[] }).items, at);
};
/** Refuses a new application for these reasons. */
const rejectFor = async (institutionId: string, reasonCodes: readonly string[]) => {
  await createCertifiedInstitution(institutionId);
  const { id, version } = await submitCompleteApplication(institutionId, "green-2027");
  return callLambda(participate, "POST", `/api/participate/search/${id}/reject`, {
    token: officer.token,
    body: { version, reasonCodes },
  });
};

test("one that is added is offered for its decisions, and reaches its reader in each language", async () => {
  await signIn("2026-11-23T02:00:00.000Z");
  const addedReason = await addReason({ decisions: ["reject", "certify"], note: "梅園關閉。" });
  expect(addedReason).toMatchObject({
    kind: "reason",
    added: true,
    decisions: ["reject", "certify"],
    texts,
    versions: [{ version: 1, state: "CURRENT", note: "梅園關閉。" }],
  });
  const code = toCode(addedReason);
  const at = addedReason.versions[0]?.at ?? "";
  expect(await listOffered("reject", at)).toContain(code);
  expect(await listOffered("certify", at)).toContain(code);
  expect(await listOffered("refuseLate", at)).not.toContain(code);
  const rows = (await callWordings("GET", "")).body.data as { items: WordingRow[] };
  expect(rows.items.find(({ key }) => key === addedReason.key)).toMatchObject({ added: true, versions: 1 });

  const refusedApplication = await rejectFor("closed", ["NO_PLACES", code]);
  expect(refusedApplication.body.data).toMatchObject({
    status: "REJECTED",
    reasonCodes: ["NO_PLACES", code],
  });
  const rejection = {
    id: ulid(Date.parse(at) + 1000),
    channel: "inApp",
    to: "p1",
    template: "rejected",
  } as const;
  for (const language of ["zh-Hant", "zh-Hans", "en", "pt"] as const) {
    const params = { code: "FH-1", reason: "", reasonCodes: code, dueOn: "2026-12-08" };
    const sentNotice = await applyWording({ ...rejection, language, params });
    expect(renderShortNotice(sentNotice), language).toContain(texts[language].text);
  }
  expect(
    await loadLetterOverrides({ letter: "decision", header: { decidedAt: at, updatedAt: at } as never }, [
      "pt",
    ]),
  ).toEqual({ pt: { [`lists:stockReason.${code}`]: texts.pt.text } });

  // A decision for which it is not offered is refused at the reason.
  await createCertifiedInstitution("pending", {}, { certification: "VERIFYING" });
  const refuseReason = await addReason();
  const refusal = await callLambda(staff, "POST", "/api/staff/institution/pending/certify", {
    token: officer.token,
    body: { version: 1, result: "FAILED", reasonCodes: [code, toCode(refuseReason)] },
  });
  expect(refusal.body).toMatchObject({ code: 900054, fields: [{ path: "reasonCodes.1", key: "option" }] });
});

test("one that is planned is told to applicants from its first day on, and to staff before", async () => {
  await signIn("2026-11-23T02:00:00.000Z");
  const code = toCode(await addReason({ from: "2026-11-24" }));
  const isTold = async (token: string) => {
    const { body } = await callLambda(notice, "GET", "/api/notice/reason", { token });
    return (body.data as { items: ChangedReason[] }).items.some((reason) => reason.code === code);
  };
  const { token } = await createSignedInPerson();
  expect([await isTold(officer.token), await isTold(token)]).toEqual([true, false]);
  await signIn("2026-11-23T16:00:00.000Z");
  expect(await isTold((await createSignedInPerson()).token)).toBe(true);
});

test("one is offered from its first day on, edited and retired from a day on, and decisions keep what they said", async () => {
  await signIn("2026-11-24T02:00:00.000Z");
  const { key } = await addReason({ from: "2026-11-25" });
  const code = toCode({ key });
  expect((await rejectFor("early", [code])).body).toMatchObject({
    code: 900054,
    fields: [{ path: "reasonCodes.0", key: "option" }],
  });
  await signIn("2026-11-25T02:00:00.000Z");
  expect((await rejectFor("in-time", [code])).status).toBe(200);
  const editedTexts = { ...texts, en: { text: "The hall is closed." } };
  const version = { from: "2026-11-26", decisions: ["reject"] };
  expect((await callWordings("PUT", `/${key}`, { version: 1, texts: editedTexts, ...version })).status).toBe(
    200,
  );
  const retiredReason = await callWordings("PUT", `/${key}`, {
    version: 2,
    texts: editedTexts,
    ...version,
    from: "2026-11-27",
    retired: true,
  });
  expect((retiredReason.body.data as WordingView).versions.map(({ state }) => state)).toEqual([
    "FUTURE",
    "FUTURE",
    "CURRENT",
  ]);
  await signIn("2026-11-27T02:00:00.000Z");
  expect((await rejectFor("late", [code])).body.code).toBe(900054);
  const readOverridesAt = async (at: string) =>
    (
      await loadLetterOverrides({ letter: "decision", header: { decidedAt: at, updatedAt: at } as never }, [
        "en",
      ])
    ).en?.[`lists:stockReason.${code}`];
  expect(await readOverridesAt("2026-11-25T03:00:00.000Z")).toBe(texts.en.text);
  expect(await readOverridesAt("2026-11-26T03:00:00.000Z")).toBe(editedTexts.en.text);
  const view = (await callWordings("GET", `/${key}`)).body.data as WordingView;
  expect(view).toMatchObject({ retired: true, texts: editedTexts });
});

test("a delivered one is retired and offered again, with its text", async () => {
  await signIn("2026-11-28T02:00:00.000Z");
  const path = "/reason.OUT_OF_SCOPE";
  const retiredReason = (await callWordings("PUT", path, { version: 0, from: "2026-11-28", retired: true }))
    .body.data as WordingView;
  expect(retiredReason).toMatchObject({ retired: true, decisions: ["reject"] });
  expect(retiredReason.texts).toEqual(retiredReason.original);
  expect((await rejectFor("scope", ["OUT_OF_SCOPE"])).body.code).toBe(900054);
  const offeredReason = (await callWordings("PUT", path, { version: 1, from: "2026-11-28" })).body
    .data as WordingView;
  expect(offeredReason).not.toHaveProperty("retired");
  expect((await rejectFor("scope-again", ["OUT_OF_SCOPE"])).status).toBe(200);
});

test.each<[string, string, string, object, string, string]>([
  ["without a text", "POST", "", { texts: { ...texts, pt: { text: " " } } }, "texts.pt.text", "required"],
  [
    "with a placeholder",
    "POST",
    "",
    { texts: { ...texts, en: { text: "{{code}}" } } },
    "texts.en.text",
    "placeholderNone",
  ],
  ["without a decision", "POST", "", { decisions: [] }, "decisions", "required"],
  ["of an unknown decision", "POST", "", { decisions: ["reject", "accept"] }, "decisions.1", "option"],
  ["from a day in the past", "POST", "", { from: "2026-11-01" }, "from", "beforeMin"],
  ["that is delivered, for other decisions", "PUT", "/reason.NO_PLACES", {}, "decisions", "illegal"],
  [
    "that is none, as retired",
    "PUT",
    "/notice.accepted",
    { decisions: undefined, texts: undefined, retired: true },
    "retired",
    "illegal",
  ],
])("a reason %s is refused at its field", async (_, method, path, over, field, key) => {
  const body = {
    ...(method === "PUT" && { version: 0 }),
    from: "2026-12-01",
    texts,
    decisions: ["reject"],
    ...over,
  };
  expect((await callWordings(method, path, body)).body).toMatchObject({
    code: 900054,
    fields: [{ path: field, key }],
  });
});

test("one that was added never loses its text, nor all its decisions", async () => {
  await signIn("2026-11-30T02:00:00.000Z");
  const { key } = await addReason({ from: "2026-11-30" });
  expect((await callWordings("PUT", `/${key}`, { version: 1, from: "2026-11-30" })).body).toMatchObject({
    fields: [{ path: "texts" }, { path: "decisions" }],
  });
  expect((await callWordings("GET", "/reason.ADDED_0")).status).toBe(404);
});
