/**
 * Nothing that decides stops at a number: work over many rows goes on by a position or a further message, a list says
 * that more follows, and an attempt that is given up is a failure that somebody sees. Each place in core and in the
 * jobs that has a fixed number is listed here with what happens when it is reached.
 */
import { expect, test } from "vitest";
import { listSources } from "./support/project/sources.ts";

const sources = [...listSources("packages/core/src"), ...listSources("packages/functions/src")];

/** Finds each place that matches, as `<path>: <text>`, once. */
const findPlaces = (pattern: RegExp, isExempt: (text: string) => boolean = () => false): string[] => [
  ...new Set(
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].flatMap(([found, part = found]) =>
        isExempt(part)
          ? []
          : [`${path.replace(/^packages\/(\w+)\/src\//, "$1/")}: ${part.replace(/\s+/g, " ")}`],
      ),
    ),
  ),
];

const core = "core";
const desk = `${core}/applications/desk`;

/** Loops that end at a number. */
const boundedLoops: Readonly<Record<string, string>> = {
  [`${core}/applications/membership/readable-notices.server.ts: number <= MAX_COUNTED_PAGES`]:
    "a bell counts what it has found, and the list shows all",
  [`${core}/applications/transitions/due-timers.server.ts: round < 20`]: "throws, so the message comes back",
  [`${core}/applications/transitions/apply-transition.server.ts: attempt < MAX_WRITE_ATTEMPTS`]:
    "refuses, so the caller or the message tries again",
  [`${core}/payments/payment-webhook.server.ts: attempt < 6`]:
    "refuses, so the provider sends the message again",
  [`${core}/platform/deferred-tasks/mailing-turn.server.ts: attempt < MAX_ATTEMPTS`]:
    "throws, so the message comes back",
  [`${core}/feeds/calendar-feed-service.server.ts: attempt <= MAX_ATTEMPTS`]:
    "throws, so the caller tries again",
  [`${core}/surveys/public-results.server.ts: attempt <= MAX_ATTEMPTS`]: "throws, so the reader tries again",
  [`${core}/file-formats/compound-file.ts: i < 109`]: "fields of a file format",
  [`${core}/applications/contacts/contact-service.server.ts: attempt <= MAX_DEPARTURE_ATTEMPTS`]:
    "refuses, so the caller tries again",
  [`${core}/privacy/erase-waiting-inquiries.server.ts: shard < SHARDS`]: "every shard there is",
  [`${core}/forms/values/identifiers.ts: i < 17`]: "digits of an identity number",
};

/** Queries that read one page. */
const singlePages: Readonly<Record<string, string>> = {
  [`${desk}/case-file-store.server.ts: { limit, cursor }`]: "has a cursor",
  [`${desk}/case-file-store.server.ts: { order: "desc", limit, cursor, consistent: true }`]: "has a cursor",
  [`${desk}/checklist-store.server.ts: { order: "desc", count: limit, consistent: true }`]:
    "the latest saves, of which the first has all answers",
  [`${core}/applications/correspondence/correspondence-store.server.ts: { order: "desc", limit, cursor, consistent: true }`]:
    "has a cursor",
  [`${desk}/mention-store.server.ts: { order: "desc", limit, cursor }`]: "has a cursor",
  [`${desk}/presence.server.ts: { consistent: true }`]:
    "colleagues who have one application open, by rows that expire",
  [`${core}/applications/model/application-store.server.ts: OWN_PAGE`]: "has a cursor",
  [`${core}/files/file-store.server.ts: { consistent: true, limit: requestedIds.length + EXTRA_ROWS }`]:
    "what lies beyond is read by its keys",
  [`${core}/files/file-store.server.ts: { order: "desc", limit: QUERY_ROWS, }`]:
    "goes on after the last file",
  [`${core}/identity/accounts/newsletter-subscriptions.server.ts: { limit }`]:
    "goes on after the last account",
  [`${core}/identity/sign-on/identity-store.server.ts: { consistent: true, order: "desc" }`]:
    "an account has at most one identity as a person and one as an entity",
  [`${core}/institutions/institution-store.server.ts: { limit: rowCount, count: rowCount }`]:
    "says whether more follow",
  [`${core}/institutions/membership.server.ts: { limit: 1, consistent: true }`]: "whether there is one",
  [`${core}/institutions/stored-data/institution-check-store.server.ts: { limit, cursor, consistent: true }`]:
    "has a cursor",
  [`${core}/messaging/notice-store.server.ts: { order: "desc", limit, cursor }`]: "has a cursor",
  [`${core}/payments/one-stop/one-stop-store.server.ts: { order: "desc", limit, cursor }`]: "has a cursor",
  [`${core}/platform/audit/staff-act-store.server.ts: { order: "desc", limit, cursor }`]: "has a cursor",
  [`${core}/platform/audit/staff-act-store.server.ts: { order: "desc", limit, cursor, consistent: true }`]:
    "has a cursor",
  [`${core}/privacy/retention/retention-run-store.server.ts: { limit: 20, order: "desc", consistent: true }`]:
    "a list of the latest; whether one is open is seen from the first, because a new one waits for its end",
};

/** Lists that are cut at a named number. */
const cutLists: Readonly<Record<string, string>> = {
  [`${desk}/applicant-overview.server.ts: OTHERS`]: "the latest applications; the panel leads to all",
  "functions/routes/staff/desk-search.ts: MAX_OF_KIND":
    "the first finds of a kind; the page says that there are more",
  [`${desk}/checklist.server.ts: MAX_LISTED_SAVES`]: "the latest saves on the page, which says so",
  [`${desk}/run-export-schedules.server.ts: MAX_RUNS`]: "the record of past runs",
  [`${core}/applications/forecast/holiday-forecast.server.ts: MAX_LISTED`]: "examples; all are counted",
  [`${core}/identity/sessions/index.ts: MAX_OTHER_SESSIONS`]: "the sessions beyond them are ended",
  [`${core}/identity/sessions/session-store.server.ts: MAX_ENDED_SESSIONS`]: "the next check ends the others",
  [`${core}/institutions/accounts/change-address.server.ts: INSTITUTIONS_AT_ONCE`]:
    "a task of the same transaction changes the others",
  [`${core}/applications/places/draw/list-limit.ts: MAX_NAMED_CODES`]: "examples; all are counted",
  [`${core}/surveys/survey-results.ts: MAX_SHOWN_TEXTS`]:
    "texts on the page, which says so; the export has all",
  [`${core}/surveys/survey-results.ts: MAX_SHOWN_DAYS`]:
    "days on the page, which says so; the export has all",
  [`${core}/platform/audit/changed-values.ts: MAX_VALUES`]: "the log says how many more there are",
  "functions/http/project-response.ts: MAX_PLACES": "the log of a fault",
  "functions/routes/applications/message.ts: MAX_LISTED": "the longest waiting; all are counted",
};

/** Texts and digests that are cut; no list of records. */
const isText = (name: string): boolean => /^(MAX_TEXT|MAX_LENGTH|MAC_LENGTH|TIME_LENGTH)$/.test(name);

test("each loop that ends at a number says or throws that it did not come to the end", () => {
  expect(findPlaces(/for \(let \w+ = [01]; (\w+ <=? (?:\d+|[A-Z][A-Z0-9_]+));/g).sort()).toEqual(
    Object.keys(boundedLoops).sort(),
  );
});

test("each query reads all pages, or what it leaves is read from where it ended", () => {
  const onePage = findPlaces(/\.(?:query|collections)\.[\s\S]{0,260}?\.go\(([^;]*?)\)/g, (options) =>
    options.includes('pages: "all"'),
  ).map((place) => place.replace(/(store\.server\.ts): .*fromComposite.*/, "$1: OWN_PAGE"));
  expect(onePage.sort()).toEqual(Object.keys(singlePages).sort());
});

test("no list that decides is cut at a named number", () => {
  expect(findPlaces(/\.slice\((?:0, )?-?([A-Z][A-Z0-9_]+)\)/g, isText).sort()).toEqual(
    Object.keys(cutLists).sort(),
  );
});
