/**
 * Staff whose role holds for some schemes or events only, on every operation: no answer names an application that the
 * role does not cover, and no call changes one (decision 0429). A new operation is tried without being entered here.
 */
import { assignCase } from "@portal/core/applications/desk/case-file.server";
import { addCaseNote } from "@portal/core/applications/desk/case-notes.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { parseHeaderRow } from "@portal/core/applications/model/application-store.server";
import { schemeActions } from "@portal/core/forms/types/scheme-actions";
import { getAccountEntity } from "@portal/core/identity/accounts/account-entities.server";
import type { Role } from "@portal/core/platform/roles";
import { isInScope, type StaffScope } from "@portal/core/platform/staff-scope";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { dumpPartitions } from "../support/applications/tenants.ts";
import { callLambda, createCallContext, createSignedInPerson } from "../support/calls/call-lambda.ts";
import { createSession } from "../support/calls/create-session.ts";
import {
  buildWorld,
  type CallableOperation,
  type DemoWorld,
  listOperations,
} from "../support/demo/demo-world.ts";
import { getCurrentSlice, pickWays } from "../support/runner/proof-slice.ts";

const INSTITUTION = "institution-applicant";
let world: DemoWorld;
let operations: CallableOperation[];
let submittedHeaders: ApplicationHeader[];
beforeAll(async () => {
  world = await buildWorld();
  operations = await listOperations();
  submittedHeaders = (await world.scanRows()).flatMap((row) => {
    const isHeader = /^institution#/.test(String(row.pk)) && /^application#/.test(String(row.sk));
    const header = isHeader ? parseHeaderRow(row as never) : undefined;
    return header && header.status !== "DRAFT" ? [header] : [];
  });
});
afterAll(() => world.stop());

type ScopeCase = [who: string, role: Role, select: (header: ApplicationHeader) => StaffScope];
/** A scope that covers one application of an institution with several; the long run has every role and scope. */
const scopes: ScopeCase[] = [
  ["an officer for one event", "OFFICER", ({ eventId = "" }) => ({ events: [eventId] })],
];
if (getCurrentSlice() === "long")
  scopes.push(
    ["an officer for one scheme", "OFFICER", ({ scheme }) => ({ schemes: [scheme] })],
    ["a cashier for one scheme", "CASHIER", ({ scheme }) => ({ schemes: [scheme] })],
  );
const findOwn = (): ApplicationHeader => {
  const ownHeader = submittedHeaders.find(
    ({ institutionId, eventId }) => institutionId === INSTITUTION && eventId,
  );
  if (!ownHeader) throw new Error("the demonstration has no application for an event");
  return ownHeader;
};

/** A member of staff with work, mentions and a scope that came later, and what the scope covers. */
const restrictRole = async (role: Role, scope: StaffScope) => {
  const person = await createSignedInPerson({ roles: [role] });
  const ctx = createCallContext(person.actor);
  const colleague = createCallContext((await createSignedInPerson({ roles: ["OFFICER"] })).actor);
  const foreignHeaders = submittedHeaders.filter((header) => !isInScope({ scope }, header));
  for (const { id } of foreignHeaders.slice(0, 3)) {
    await assignCase(id, person.id, ctx).catch(() => undefined);
    await addCaseNote(id, `@${person.account} look`, colleague).catch(() => undefined);
  }
  const { data } = await getAccountEntity()
    .patch({ id: person.id })
    .set({ scope })
    .go({ response: "all_new" });
  return { foreign: foreignHeaders, token: await createSession(person.id, data?.epoch ?? 1, ctx.now) };
};

/** A value for each parameter that a list may take; the others are left out. */
const samples: Record<string, string | number> = {
  limit: 100,
  format: "csv",
  lang: "en",
  language: "en",
  from: "2026-01-01",
  to: "2027-06-30",
  by: "scheme",
  institutionId: INSTITUTION,
  month: "2026-11",
};
const buildQueries = (
  { operation: { query } }: CallableOperation,
  ids: readonly string[],
): Record<string, string | number>[] => {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const base = Object.fromEntries(names.flatMap((name) => (samples[name] ? [[name, samples[name]]] : [])));
  const namedParameters = names.filter((name) => ["id", "q", "application"].includes(name));
  return [base, ...namedParameters.flatMap((name) => ids.map((id) => ({ ...base, [name]: id })))];
};

describe.each(scopes)("%s", (_, role, select) => {
  test("is told of no application that the role does not cover, by no reading operation", async () => {
    const scope = select(findOwn());
    const { foreign, token } = await restrictRole(role, scope);
    const marks = foreign.flatMap(({ id, code }) => [id, ...(code ? [code] : [])]);
    expect(marks.length).toBeGreaterThan(10);
    const ids = [findOwn(), ...foreign.slice(0, 1)].flatMap(({ id, code = id }) => [id, code]);
    const eventIds = foreign.flatMap(({ eventId }) => eventId ?? []).slice(0, 1);
    const pathIds = [...ids, INSTITUTION, ...eventIds];
    const tellingCases = new Set<string>();
    let servedCount = 0;
    for (const one of operations.filter(({ method }) => method === "GET")) {
      const paths = one.path.includes("{")
        ? pathIds.map((id) => one.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id)))
        : [one.path];
      for (const path of paths)
        for (const query of buildQueries(one, ids)) {
          const { status, body, bytes } = await callLambda(one.handler, "GET", path, { token, query });
          if (status < 300) servedCount += 1;
          const text = status < 300 ? JSON.stringify(body) + bytes.toString("utf8") : JSON.stringify(body);
          const mark = marks.find((each) => text.includes(each));
          if (mark) tellingCases.add(one.name);
        }
    }
    expect([...tellingCases]).toEqual([]);
    expect(servedCount).toBeGreaterThan(50);
  });

  test("changes no application that the role does not cover, by no action", async () => {
    const { foreign, token } = await restrictRole(role, select(findOwn()));
    const subjects = foreign.slice(0, 3);
    const partitions = new Set(subjects.map(({ id }) => `application#${id}`));
    const before = await dumpPartitions(partitions);
    const changingCalls: string[] = [];
    const actions = operations.filter(
      ({ method, path }) =>
        method !== "GET" && /\/(participate\/search|staff\/application|message)\//.test(path),
    );
    for (const one of actions) {
      const names = one.path.includes("{action}") ? schemeActions : [""];
      for (const [i, action] of names.entries())
        for (const { id, version } of pickWays(subjects, actions.indexOf(one) + i)) {
          const path = one.path.replace("{action}", action).replaceAll(/\{\w+\}/g, id);
          const body = { version, reason: "x", text: "x", message: "x" };
          const shape =
            one.operation.body instanceof z.ZodObject ? Object.keys(one.operation.body.shape) : [];
          const fitting = Object.fromEntries(Object.entries(body).filter(([name]) => shape.includes(name)));
          const { status } = await callLambda(one.handler, one.method, path, {
            token,
            version,
            body: fitting,
          });
          if (status < 300) changingCalls.push(`${one.method} ${path}`);
        }
    }
    expect(changingCalls).toEqual([]);
    expect(await dumpPartitions(partitions)).toEqual(before);
  });
});
