/**
 * A small part of the demonstration's data in a fresh table, with somebody of every role signed in: rows of every kind,
 * made by the commands people use. For tests that call every operation as everybody.
 */
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { read as readAccount } from "@portal/core/account/store.server";
import { addDays } from "@portal/core/day";
import { join } from "@portal/core/institution/member.server";
import { begin } from "@portal/core/session/store.server";
import { client, tableName } from "@portal/core/table.server";
import { definitionAt } from "@portal/functions/http/operation";
import { basesOf, type Route, routes } from "@portal/functions/http/routes";
import type { Definition, Handler, Operation } from "@portal/functions/http/serve";
import { storiesOf } from "../../local/seed/applications.ts";
import { events, writeEvents } from "../../local/seed/events.ts";
import { issueCertificate, issuedLately, storeAt } from "../../local/seed/files.ts";
import { writeInspections } from "../../local/seed/inspections.ts";
import { institutions } from "../../local/seed/institutions.ts";
import { quietly } from "../../local/seed/notices.ts";
import { writeOneStop } from "../../local/seed/one-stop.ts";
import { accountId, writePeople } from "../../local/seed/people.ts";
import { writePublications } from "../../local/seed/publications.ts";
import { tell } from "../../local/seed/stories.ts";
import { writeSurveys } from "../../local/seed/surveys.ts";
import { context, signedIn } from "./call.ts";
import { freshTable, type Services, startFauxqs } from "./emulator.ts";
import { type Press, startPress } from "./press.ts";

/** Who calls, by the name of the role; a visitor has no session. */
export const callers = [
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
export type CallerName = (typeof callers)[number];

/** One operation of one route, as it is called. */
export interface Callable {
  /** `GET /api/institution/{id}` */
  name: string;
  key: string;
  method: string;
  path: string;
  handler: Handler;
  operation: Operation;
}

/** Every operation of every route, at each of its bases. */
export const everyOperation = async (): Promise<Callable[]> => {
  const all: Callable[] = [];
  for (const route of routes as readonly Route[]) {
    const { definition, handler } = (await import(
      /* @vite-ignore */ `../../packages/functions/src/${route.entry}`
    )) as { definition?: Definition; handler: Handler };
    if (!definition) continue;
    for (const base of basesOf(route))
      for (const [key, operation] of Object.entries(definitionAt(base, route, definition))) {
        const [method = "", below = ""] = key.split(" ");
        const path = `/api${base}${below === "/" ? "" : below}`;
        all.push({ name: `${method} ${path}`, key, method, path, handler, operation });
      }
  }
  return all;
};

export interface World {
  /** A session of its own for each call: some calls end the one they come with. */
  tokenOf(caller: CallerName): Promise<string | undefined>;
  /** Every row as it is kept. */
  rows(): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** Whose applications are told: one in every status, and another institution's. */
const told = new Set(["institution-applicant", "institution-other", "institution-debtor"]);

/** Writes the data and signs everybody in. */
export const buildWorld = async (): Promise<World> => {
  await freshTable();
  const services: Services = await startFauxqs();
  const press: Press = startPress();
  process.env.DESK_MAIL = "desk@example.mo";
  storeAt(process.env.AWS_ENDPOINT_URL_S3 ?? "");
  const bucket = process.env.BUCKET_NAME;
  const planned = institutions();
  // The inspections need one of the institutions that only fill the lists (`writeInspections`).
  const inspected = planned.findIndex(({ certification }, i) => i > 30 && certification === "PASSED");
  const few = planned.filter(
    ({ id }, i) => told.has(id) || id === "institution-unverified" || i === inspected,
  );
  const fairs = new Map(events().map((event) => [event.id, event]));
  await quietly(async () => {
    await writeEvents(events());
    await writePeople(few, "Demo2026");
    await Promise.all([writePublications(), writeOneStop(), writeSurveys()]);
    for (const [i, by] of few.entries())
      for (const story of told.has(by.id) ? storiesOf(by, i, fairs).slice(0, 12) : []) {
        await issueCertificate(by.id, addDays(story.submitOn, -20));
        await tell(story);
      }
    for (const { id } of few) await issueCertificate(id, issuedLately);
    await writeInspections();
  });
  process.env.BUCKET_NAME = bucket;
  const subAll = await signedIn({ account: "sub-all@demo.mo" });
  await join(
    {
      institutionId: "institution-applicant",
      accountId: subAll.id,
      account: subAll.account,
      role: "SUB_ALL",
      language: "en",
    },
    context(subAll.actor),
  );
  const ids: Record<CallerName, string | undefined> = {
    visitor: undefined,
    fresh: accountId("fresh"),
    administrator: accountId("applicant"),
    subAll: subAll.id,
    subOwn: accountId("sub"),
    other: accountId("other"),
    officer: accountId("officer"),
    cashier: accountId("cashier"),
    admin: accountId("admin"),
    roadshow: accountId("roadshow"),
    dsec: accountId("dsec"),
  };
  return {
    tokenOf: async (caller) => {
      const id = ids[caller];
      const account = id === undefined ? undefined : await readAccount(id);
      return account && begin(account.id, account.epoch, context(subAll.actor).now);
    },
    rows: everyRow,
    stop: async () => {
      await press.stop();
      await services.stop();
    },
  };
};

async function everyRow(): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client().send(
      new ScanCommand({
        TableName: tableName(),
        ConsistentRead: true,
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    rows.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
}
