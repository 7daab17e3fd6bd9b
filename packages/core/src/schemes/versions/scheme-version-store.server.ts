/** Versions of schemes, their heads among the policies, and the drafts of the next ones. */
import { CustomAttributeType, Entity } from "electrodb";
import type { Day, Instant } from "../../platform/day.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import { pick } from "../../platform/pick.ts";
import { listCachedRuleRows, RULE_PARTITION } from "../../platform/rule-rows.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { emptyOverlay, type SchemeOverlay } from "./scheme-overlay.ts";
import type { SchemeDraft, SchemeVersion } from "./scheme-version.ts";

const overlayAttribute = { type: CustomAttributeType<SchemeOverlay>("any"), required: true } as const;
const dayAttribute = { type: CustomAttributeType<Day>("string"), required: true } as const;
const instantAttribute = { type: CustomAttributeType<Instant>("string"), required: true } as const;
const namesAttribute = { type: CustomAttributeType<string[]>("any"), required: true } as const;

const getVersionEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "schemeVersion", version: "1", service: "portal" },
        attributes: {
          scheme: requiredText,
          version: { ...requiredNumber, padding: { length: 4, char: "0" } },
          from: dayAttribute,
          overlay: overlayAttribute,
          note: { type: "string" },
          writtenBy: namesAttribute,
          publishedBy: requiredText,
          publishedAt: instantAttribute,
        },
        indexes: {
          all: {
            pk: buildKey("pk", "scheme-version", []),
            sk: buildKey("sk", "${scheme}#${version}", ["scheme", "version"]),
          },
        },
      },
      connection,
    ),
);
const getHeadEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "schemeVersionHead", version: "1", service: "portal" },
        attributes: {
          scheme: requiredText,
          version: { ...requiredNumber, padding: { length: 4, char: "0" } },
          from: dayAttribute,
          publishedAt: instantAttribute,
        },
        indexes: {
          all: {
            pk: buildKey("pk", RULE_PARTITION, []),
            sk: buildKey("sk", "version#${scheme}#${version}", ["scheme", "version"]),
          },
        },
      },
      connection,
    ),
);
const getDraftEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "schemeDraft", version: "1", service: "portal" },
        attributes: {
          scheme: requiredText,
          revision: requiredNumber,
          overlay: overlayAttribute,
          from: dayAttribute,
          note: { type: "string" },
          writers: { type: CustomAttributeType<SchemeDraft["writers"]>("any"), required: true },
          updatedAt: instantAttribute,
        },
        indexes: {
          all: {
            pk: buildKey("pk", "scheme-draft", []),
            sk: buildKey("sk", "${scheme}", ["scheme"]),
          },
        },
      },
      connection,
    ),
);

/** Lists the versions of a scheme, oldest first. One query. */
export const listSchemeVersions = async (scheme: string): Promise<SchemeVersion[]> => {
  const { data } = await getVersionEntity().query.all({ scheme }).go({ pages: "all", consistent: true });
  return data;
};
/** The part of a version that says when it applies: a small row, read with the policies. */
type SchemeVersionHead = Pick<SchemeVersion, "scheme" | "version" | "from" | "publishedAt">;
/** Lists the versions of all schemes without their overlays, by scheme and version. One query. */
export const listSchemeVersionHeads = async (): Promise<SchemeVersionHead[]> => {
  const { data } = await getHeadEntity().query.all({}).go({ pages: "all" });
  return data;
};
/** Lists the heads of versions from a cache, which is read again at most once a minute. */
export const listCachedVersionHeads = async (now: Instant): Promise<SchemeVersionHead[]> =>
  getHeadEntity().parse({ Items: await listCachedRuleRows("version#", now) }).data;
/** Reads one version, or undefined. */
export const findSchemeVersion = async (
  scheme: string,
  version: number,
): Promise<SchemeVersion | undefined> =>
  (await getVersionEntity().get({ scheme, version }).go()).data ?? undefined;

/** A draft that was published or discarded leaves its number, and no writers. */
const isOpenDraft = ({ writers }: Pick<SchemeDraft, "writers">): boolean => writers.length > 0;
export interface StoredSchemeDraft {
  draft: SchemeDraft | undefined;
  /** The number that was given last: 0 where there was no draft yet. */
  lastRevision: number;
}
/** Reads the draft of a scheme, if there is one. */
export const findSchemeDraft = async (scheme: string): Promise<StoredSchemeDraft> => {
  const { data: row } = await getDraftEntity().get({ scheme }).go({ consistent: true });
  return { draft: row && isOpenDraft(row) ? row : undefined, lastRevision: row?.revision ?? 0 };
};
/** The part of a draft that says who writes it. */
type SchemeDraftHead = Pick<SchemeDraft, "scheme" | "writers">;
/** Lists the drafts of all schemes without their overlays. One query. */
export const listSchemeDraftHeads = async (): Promise<SchemeDraftHead[]> => {
  const { data } = await getDraftEntity()
    .query.all({})
    .go({ pages: "all", attributes: ["scheme", "writers"] });
  return data.filter(isOpenDraft);
};

/** Writes a version that does not exist yet, with its head: of two that are published at once, one wins. */
export const buildSchemeVersionPuts = (version: SchemeVersion): TransactionItem[] => [
  {
    label: "schemeVersion",
    Put: getVersionEntity()
      .put(version)
      .where(({ scheme }, { notExists }) => notExists(scheme))
      .params(),
  },
  {
    label: "schemeVersionHead",
    Put: getHeadEntity()
      .put(pick(version, ["scheme", "version", "from", "publishedAt"]))
      .params(),
  },
];
/** Writes a draft on condition that the number that was given last is the one that was read; 0 for none. */
export const buildSchemeDraftPut = (draft: SchemeDraft, read: number): TransactionItem => ({
  label: "schemeDraft",
  Put: getDraftEntity()
    .put(draft)
    .where(({ scheme, revision }, { notExists, eq }) => (read === 0 ? notExists(scheme) : eq(revision, read)))
    .params(),
});
/**
 * Empties the draft that was read, as its last change. The number stays, so that the next one has another, and whoever
 * has read this one does not go on with it (decision 0855).
 */
export const buildSchemeDraftEnd = (
  { scheme, revision, from }: Pick<SchemeDraft, "scheme" | "revision" | "from">,
  endedAt: Instant,
): TransactionItem =>
  buildSchemeDraftPut(
    { scheme, revision: revision + 1, from, overlay: emptyOverlay, writers: [], updatedAt: endedAt },
    revision,
  );
