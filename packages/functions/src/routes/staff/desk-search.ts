/**
 * What staff find by the search of the desk besides applications: institutions, events, one-stop payments and
 * publications: `/api/staff/search`. Applications, with their payments and receipts, are found by the queue. Merged
 * into the staff Lambda by `staff.ts`.
 */
import { type PublicationKind, publicationKinds } from "@portal/core/events/publications/publication-schema";
import { collectInstitutionNames, nameInEachLanguage } from "@portal/core/institutions/institution-names";
import type { Actor, Context } from "@portal/core/platform/actor";
import { matchesSearchText } from "@portal/core/platform/fold-text";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

const foundKinds = ["institution", "event", "oneStop", "publication"] as const;
type FoundKind = (typeof foundKinds)[number];
/** How many of each kind are told. */
const MAX_OF_KIND = 5;

const FoundRow = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  /** Its name in the languages that it has. */
  names: z.record(z.string(), z.string()),
  /** The stage of a certification, or the status of an event, a payment or a publication. */
  status: z.string(),
  /** The first and the last day of an event. */
  dates: z.object({ start: z.string(), end: z.string() }).optional(),
  /** The kind of a publication. */
  publicationKind: z.enum(publicationKinds).optional(),
});
type FoundRow = z.input<typeof FoundRow>;

/** What was found of a kind. */
interface FoundRows {
  rows: FoundRow[];
  /** The search ended before everything of the kind was read. */
  unread?: boolean;
}
const nothing: FoundRows = { rows: [] };

const isOfficer = ({ roles }: Pick<Actor, "roles">): boolean =>
  roles.some((role) => role === "OFFICER" || role === "ADMIN");
/** Everything but events belongs to no scheme, and stays with whole roles (decision 0429). */
const isWholeRole = ({ scope }: Pick<Actor, "scope">): boolean => scope === undefined;

/** Finds institutions by a name or a number, and those of the person whose whole address is searched for. */
const findInstitutions = async (q: string): Promise<FoundRows> => {
  const [{ listCertificationPage }, { findSearchedMemberships }, { findInstitution }] = await Promise.all([
    import("@portal/core/institutions/list-certification-page.server"),
    import("@portal/core/applications/membership/searched-person.server"),
    import("@portal/core/institutions/institution-store.server"),
  ]);
  const memberships = await findSearchedMemberships(q);
  const { items, next } =
    memberships.length > 0
      ? {
          items: await Promise.all(memberships.map(({ institutionId }) => findInstitution(institutionId))),
          next: undefined,
        }
      : await listCertificationPage({ certification: "ALL", q, limit: MAX_OF_KIND + 1 });
  const rows = items.flatMap((institution) =>
    institution
      ? {
          kind: "institution" as const,
          id: institution.id,
          names: nameInEachLanguage({ institutionNames: collectInstitutionNames(institution.fields) }),
          status: institution.certification,
        }
      : [],
  );
  return { rows, unread: next !== undefined };
};

const findEvents = async (q: string, ctx: Context): Promise<FoundRows> => {
  const { listEventsForStaff } = await import("@portal/core/events/event-service.server");
  const events = (await listEventsForStaff(ctx)).filter(({ id, code, names }) =>
    matchesSearchText(q, [id, code, ...Object.values(names)]),
  );
  return {
    rows: events.map(({ id, names, status, dates }) => ({ kind: "event", id, names, status, dates })),
  };
};

const findPayments = async (q: string): Promise<FoundRows> => {
  const { searchOneStopPayments } = await import("@portal/core/payments/one-stop/search-one-stop.server");
  const { items, unread } = await searchOneStopPayments(q, MAX_OF_KIND + 1);
  const rows = items.map(
    ({ number, companyName, status, reversal }): FoundRow => ({
      kind: "oneStop",
      id: number,
      names: nameInEachLanguage({ institutionName: companyName }),
      status: reversal ? "REVERSED" : status,
    }),
  );
  return { rows, unread: unread === true };
};

const findPublications = async (q: string): Promise<FoundRows> => {
  const { listPublicationsOfKind } = await import(
    "@portal/core/events/publications/publication-store.server"
  );
  const publications = await Promise.all(
    publicationKinds.map(async (publicationKind: PublicationKind) =>
      (await listPublicationsOfKind(publicationKind)).map((publication) => ({
        publicationKind,
        publication,
      })),
    ),
  );
  const rows = publications
    .flat()
    .filter(({ publication: { titles } }) => matchesSearchText(q, Object.values(titles)))
    .map(
      ({ publicationKind, publication: { id, titles, status } }): FoundRow => ({
        kind: "publication",
        id,
        names: titles,
        status,
        publicationKind,
      }),
    );
  return { rows };
};

export const staffDeskSearchDefinition = {
  "GET /search": defineOperation({
    summary: "Institutions, events, one-stop payments and publications that contain words, five of each",
    query: z.object({ q: z.string().max(100).default("") }),
    scoped: true,
    response: z.object({
      items: z.array(FoundRow),
      /** The kinds of which there are more. */
      more: z.array(z.enum(foundKinds)),
      /** The kinds of which not everything was looked through, so that others may be found by their own search. */
      unread: z.array(z.enum(foundKinds)),
    }),
    personal: "search",
    run: async ({ query: { q } }, ctx) => {
      const { actor } = ctx;
      if (!q.trim()) return { items: [], more: [], unread: [] };
      const groups = await Promise.all([
        isOfficer(actor) && isWholeRole(actor) ? findInstitutions(q) : nothing,
        isOfficer(actor) ? findEvents(q, ctx) : nothing,
        isWholeRole(actor) ? findPayments(q) : nothing,
        isOfficer(actor) && isWholeRole(actor) ? findPublications(q) : nothing,
      ]);
      const isMore = ({ rows }: FoundRows): boolean => rows.length > MAX_OF_KIND;
      const listKinds = (isMeant: (result: FoundRows) => boolean): FoundKind[] =>
        foundKinds.filter((_, i) => isMeant(groups[i] ?? nothing));
      return {
        items: groups.flatMap(({ rows }) => rows.slice(0, MAX_OF_KIND)),
        more: listKinds(isMore),
        unread: listKinds((result) => result.unread === true && !isMore(result)),
      };
    },
  }),
} satisfies ResourceDefinition;
