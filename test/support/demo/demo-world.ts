/**
 * A small part of the demonstration's data in a fresh table, with somebody of every role signed in: rows of every kind,
 * made by the commands people use. For tests that call every operation as everybody.
 */

import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { systemActor } from "@portal/core/platform/actor";
import type { Role } from "@portal/core/platform/roles";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { type CallerAccess, getDefinitionAt } from "@portal/functions/http/operation";
import { listBases, type Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type { Handler, Operation } from "@portal/functions/http/serve-resource";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { listPlannedApplications } from "../../../local/seed/applications.ts";
import { buildDemoEvents, writeEvents } from "../../../local/seed/demo-events.ts";
import { writeInspections } from "../../../local/seed/inspections.ts";
import { planInstitutions } from "../../../local/seed/institutions.ts";
import { runWithoutNoticeQueue } from "../../../local/seed/notices.ts";
import { writeOneStop } from "../../../local/seed/one-stop.ts";
import { writePeople } from "../../../local/seed/people.ts";
import { writePublications } from "../../../local/seed/publications.ts";
import { toDemoAccountId } from "../../../local/seed/seed-context.ts";
import { writeSurveys } from "../../../local/seed/surveys.ts";
import { setSeedS3Endpoint } from "../../../local/seed/upload-file.ts";
import { writePlannedApplication } from "../../../local/seed/write-planned-application.ts";
import { createCallContext, createSignedInPerson } from "../calls/call-lambda.ts";
import { createSession } from "../calls/create-session.ts";
import { type PrintWorker, startPrintWorker } from "../calls/print-worker.ts";
import { createFreshTable, startTestServices, type TestServices } from "../tables/test-services.ts";
import { restoreSnapshot, takeSnapshot, type WorldSnapshot } from "./world-snapshot.ts";

/** The callers by the name of their role. A visitor has no session. */
export const callerNames = [
  "visitor",
  "fresh",
  "administrator",
  "subAll",
  "subOwn",
  "other",
  "officer",
  "cashier",
  "admin",
  "roadshow",
  "dsec",
] as const;
export type CallerName = (typeof callerNames)[number];

/** One operation of one route, as it is called. */
export interface CallableOperation {
  /** `GET /api/institution/{id}` */
  name: string;
  key: string;
  method: string;
  path: string;
  handler: Handler;
  operation: Operation;
  access: CallerAccess;
}

const staffCallers: readonly CallerName[] = ["officer", "cashier", "admin", "roadshow", "dsec"];
const applicantCallers = callerNames.filter((name) => name !== "visitor" && !staffCallers.includes(name));

/** Lists the callers whom an operation serves. */
export const listServedCallers = ({ access }: CallableOperation): readonly CallerName[] => {
  if (access === "public" || access === "optional") return callerNames;
  if (access === "signedIn") return applicantCallers;
  if (access === "staff") return staffCallers;
  return [
    ...(access.includes("APPLICANT") ? applicantCallers : []),
    ...staffCallers.filter((name) => access.includes(name.toUpperCase() as Role)),
  ];
};

/** Lists every operation of every route, at each of its bases. */
export const listOperations = async (): Promise<CallableOperation[]> => {
  const operations: CallableOperation[] = [];
  for (const route of routes as readonly Route[]) {
    const definition = resourceDefinitions[route.resource];
    const { handler } = (await import(
      /* @vite-ignore */ `../../../packages/functions/src/${route.entry}`
    )) as {
      handler: Handler;
    };
    if (!definition) continue;
    for (const base of listBases(route))
      for (const [key, operation] of Object.entries(getDefinitionAt(base, route, definition))) {
        const [method = "", below = ""] = key.split(" ");
        const path = `/api${base}${below === "/" ? "" : below}`;
        const access = operation.callers ?? route.callers;
        operations.push({ name: `${method} ${path}`, key, method, path, handler, operation, access });
      }
  }
  return operations;
};

export interface DemoWorld {
  /** A session of its own for each call: some calls end the one they come with. */
  tokenOf(caller: CallerName): Promise<string | undefined>;
  /** Every row as it is kept. */
  scanRows(): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** Whose applications are told: one in every status, and another institution's. */
const institutionsWithApplications = new Set([
  "institution-applicant",
  "institution-other",
  "institution-debtor",
]);

/** The world that was built first in this worker, and the colleague whom the demonstration does not have. */
interface BuiltWorld {
  snapshot: WorldSnapshot;
  subAllId: string;
}
/** Files load this module anew in one process. */
const builtWorld = Symbol.for("portal.demo-world");
const worker = globalThis as { [builtWorld]?: BuiltWorld };

/**
 * Writes the data and signs everybody in. Later worlds of the same worker are copies of the first one.
 * @param sharedServices where several worlds follow each other; without them the world has its own, which end with it
 */
export const buildWorld = async (sharedServices?: TestServices): Promise<DemoWorld> => {
  await createFreshTable();
  const ownServices = sharedServices ? undefined : await startTestServices();
  const printWorker: PrintWorker = startPrintWorker();
  process.env.DESK_MAIL = "desk@example.mo";
  setSeedS3Endpoint(process.env.AWS_ENDPOINT_URL_S3 ?? "");
  const { BUCKET_NAME = "", TRANSIENT_BUCKET_NAME = "" } = process.env;
  const knownWorld = worker[builtWorld];
  if (knownWorld) await restoreSnapshot(knownWorld.snapshot);
  const subAllId = knownWorld?.subAllId ?? (await writeWorld());
  Object.assign(process.env, { BUCKET_NAME, TRANSIENT_BUCKET_NAME });
  worker[builtWorld] ??= { snapshot: await takeSnapshot(await listAllRows()), subAllId };
  const ids: Record<CallerName, string | undefined> = {
    visitor: undefined,
    fresh: toDemoAccountId("fresh"),
    administrator: toDemoAccountId("applicant"),
    subAll: subAllId,
    subOwn: toDemoAccountId("sub"),
    other: toDemoAccountId("other"),
    officer: toDemoAccountId("officer"),
    cashier: toDemoAccountId("cashier"),
    admin: toDemoAccountId("admin"),
    roadshow: toDemoAccountId("roadshow"),
    dsec: toDemoAccountId("dsec"),
  };
  return {
    tokenOf: async (caller) => {
      const id = ids[caller];
      const account = id === undefined ? undefined : await findAccount(id);
      return account && createSession(account.id, account.epoch, createCallContext(systemActor).now);
    },
    scanRows: listAllRows,
    stop: async () => {
      await printWorker.stop();
      await ownServices?.stop();
    },
  };
};

/** Writes the data by the commands that people use. @returns the account of the colleague who sees all records */
const writeWorld = async (): Promise<string> => {
  const institutionPlans = planInstitutions();
  // The inspections need one of the institutions that only fill the lists (`writeInspections`).
  const inspectedIndex = institutionPlans.findIndex(
    ({ certification }, i) => i > 30 && certification === "PASSED",
  );
  const writtenPlans = institutionPlans.filter(
    ({ id }, i) =>
      institutionsWithApplications.has(id) || id === "institution-unverified" || i === inspectedIndex,
  );
  const eventsById = new Map(buildDemoEvents().map((event) => [event.id, event]));
  await runWithoutNoticeQueue(async () => {
    await writeEvents(buildDemoEvents());
    await writePeople(writtenPlans, "Demo2026");
    await Promise.all([writePublications(), writeOneStop()]);
    // Both look something up as a visitor does, with a captcha (`solve-captcha.ts`).
    await writeSurveys();
    for (const [i, by] of writtenPlans.entries())
      for (const application of institutionsWithApplications.has(by.id)
        ? listPlannedApplications(by, i, eventsById).slice(0, 12)
        : [])
        await writePlannedApplication(application);
    await writeInspections();
  });
  const subAll = await createSignedInPerson({ account: "sub-all@demo.mo" });
  await addMember(
    {
      institutionId: "institution-applicant",
      accountId: subAll.id,
      account: subAll.account,
      role: "SUB_ALL",
      language: "en",
    },
    createCallContext(subAll.actor),
  );
  return subAll.id;
};

async function listAllRows(): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await getDocumentClient().send(
      new ScanCommand({
        TableName: getTableName(),
        ConsistentRead: true,
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    rows.push(...(page.Items ?? []));
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return rows;
}
