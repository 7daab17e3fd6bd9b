/** The officer of the demonstration for the journeys of a file: signed in once at the API, and once in a browser. */
import { beforeAll } from "vitest";
import { type BrowserPerson, openSignedInPage } from "./browser.ts";
import { ApiClient } from "./client.ts";
import type { TestPortal } from "./portal.ts";

/**
 * The filters of exhibitors with a fee who can be accepted; a group is not while units of its list have not joined.
 */
export const acceptableQuery = "queue=PROCESSING&scheme=FAIR_GREEN";

/** A row of the review queue. */
export interface QueueRow {
  id: string;
  institutionId: string;
  code: string;
  version: number;
}
interface OfficerDesk {
  /** The officer at the API. */
  readonly officer: ApiClient;
  /** Returns the page of the officer, signed in once, with nothing left of the test before. */
  openDesk: () => Promise<BrowserPerson>;
  /** Lists the rows of the queue for the filters of an address, such as `queue=PAID&limit=100`. */
  listRows: (query: string) => Promise<QueueRow[]>;
}

/** Call it once, at the top of a file, after `preparePortal`. */
export const prepareOfficerDesk = (site: TestPortal): OfficerDesk => {
  let client: ApiClient | undefined;
  let person: Promise<BrowserPerson> | undefined;
  beforeAll(async () => {
    client = new ApiClient(site.url);
    await client.signIn("officer@demo.mo");
  });
  const desk: OfficerDesk = {
    get officer() {
      if (!client) throw new Error("The officer signs in before the first test");
      return client;
    },
    openDesk: async () => {
      person ??= openSignedInPage(site, "officer@demo.mo", "en");
      const { page, errors } = await person;
      await page.unrouteAll({ behavior: "wait" });
      // Pending requests of the last page fail when it is left, which must not count as errors of the next page.
      await page.goto("about:blank");
      errors.length = 0;
      return person;
    },
    listRows: async (query) =>
      (await desk.officer.callOrThrow<{ items: QueueRow[] }>("GET", `/api/staff/queue?${query}`)).items,
  };
  return desk;
};
