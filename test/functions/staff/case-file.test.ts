/** Who works on an application, and notes that never leave the desk. */
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as subject } from "@portal/functions/routes/identity/subject";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  submitCompleteApplication,
} from "../../support/application-fixtures.ts";
import { callLambda, createSignedInPerson, type SignedInPerson } from "../../support/call-lambda.ts";
import { createFreshTable, startTestServices, type TestServices } from "../../support/test-services.ts";

interface CaseFile {
  assignee?: { accountId: string; name: string };
  notes?: { text: string; author: string }[];
}
let services: TestServices;
let first: SignedInPerson;
let second: SignedInPerson;
let boss: SignedInPerson;
const ids: string[] = [];
beforeAll(async () => {
  await createFreshTable();
  services = await startTestServices();
  await createPublishedEvent();
  first = await createSignedInPerson({ roles: ["OFFICER"], account: "first@demo.mo" });
  second = await createSignedInPerson({ roles: ["OFFICER"], account: "second@demo.mo" });
  boss = await createSignedInPerson({ roles: ["ADMIN"], account: "boss@demo.mo" });
  for (const n of [1, 2, 3]) {
    await createCertifiedInstitution(`case${n}`);
    ids.push((await submitCompleteApplication(`case${n}`, "green-2027")).id);
  }
});
afterAll(() => services.stop());
const ask = async (who: SignedInPerson, id: string, action = "", body?: object) => {
  const path = `/api/staff/application/${id}/case${action && `/${action}`}`;
  const answer = await callLambda(staff, body ? "POST" : "GET", path, {
    token: who.token,
    ...(body ? { body } : {}),
  });
  return { status: answer.status, code: answer.body.code, file: answer.body.data as CaseFile };
};
const work = async (who: SignedInPerson) => {
  const answer = await callLambda(staff, "GET", "/api/staff/work", { token: who.token, query: { limit: 1 } });
  const page = answer.body.data as { items: { id: string }[]; cursor?: string };
  const found = page.items.map(({ id }) => id);
  if (!page.cursor) return found;
  const next = await callLambda(staff, "GET", "/api/staff/work", {
    token: who.token,
    query: { cursor: page.cursor },
  });
  return [...found, ...(next.body.data as typeof page).items.map(({ id }) => id)];
};

test("a case is taken by one of two, handed over, given back, and listed as somebody's work", async () => {
  const [id = "", other = ""] = ids;
  expect((await ask(first, id, "assign", {})).file.assignee?.name).toBe("first@demo.mo");
  await ask(first, other, "assign", {});
  // Taken at the same instant, they are in the order of their ids.
  expect(await work(first)).toEqual([id, other].toSorted());
  expect(await ask(second, id, "assign", {})).toMatchObject({ status: 409, code: 900312 });
  expect((await ask(second, id, "release", {})).code).toBe(900312);
  const handed = await ask(first, id, "assign", { accountId: second.id });
  expect(handed.file.assignee?.accountId).toBe(second.id);
  expect([await work(first), await work(second)]).toEqual([[other], [id]]);
  // The colleague is away: an administrator hands it over.
  expect((await ask(boss, id, "assign", { accountId: first.id })).file.assignee?.accountId).toBe(first.id);
  expect((await ask(first, id, "release", {})).file.assignee).toBeUndefined();
  expect((await ask(first, id, "release", {})).status).toBe(200);
  expect((await ask(first, id, "assign", { accountId: "nobody" })).code).toBe(900054);
});

test("a note is read by reviewers and by nobody else", async () => {
  const canary = "CANARY-5f1c";
  const person = await createSignedInPerson();
  const id = ids[2] ?? "";
  expect((await ask(first, id, "note", { text: " " })).code).toBe(10502);
  await ask(first, id, "note", { text: `${canary} 請留意股東` });
  expect((await ask(second, id)).file.notes).toMatchObject([{ author: "first@demo.mo" }]);
  const cashier = await createSignedInPerson({ roles: ["CASHIER"], account: "cashier@demo.mo" });
  for (const seen of [await ask(cashier, id), await ask(cashier, id, "assign", {})]) {
    expect(seen.status).toBe(200);
    expect(seen.file).not.toHaveProperty("notes");
  }
  expect((await ask(cashier, id, "note", { text: "x" })).status).toBe(403);
  expect((await ask(person, id)).status).toBe(403);
  const { getMembershipEntity, getMemberEntity } = await import(
    "@portal/core/institutions/institution-entities.server"
  );
  const membership = {
    institutionId: "case3",
    accountId: person.id,
    account: person.account,
    role: "ADMINISTRATOR" as const,
    language: "en" as const,
    since: "2026-11-01T00:00:00.000Z",
  };
  await getMembershipEntity().put(membership).go();
  await getMemberEntity().put(membership).go();
  const read = async (handler: typeof staff, path: string) => {
    const answer = await callLambda(handler, "GET", path, { token: person.token, institution: "case3" });
    expect(answer.status).toBe(200);
    return JSON.stringify(answer.body);
  };
  for (const [handler, path] of [
    [participate, `/api/participate/search/${id}`],
    [participate, `/api/participate/search/${id}/history`],
    [participate, "/api/participate/search"],
    [institutions, "/api/institution/case3/history"],
    [subject, "/api/user/subject"],
  ] as const)
    expect(await read(handler, path)).not.toContain(canary);
});
