/** Rows of a checklist: one for each version, never changed, so that they are its history. */
import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import type { RecordedCheckAnswer } from "./checklist-schema.ts";

const getChecklistEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "checklist", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          version: { ...requiredNumber, padding: { length: 5, char: "0" } },
          at: requiredText,
          author: requiredText,
          answers: {
            type: CustomAttributeType<{ [key: string]: RecordedCheckAnswer }>("any"),
            required: true,
          },
          /** The points that this version answered again. */
          changed: { type: CustomAttributeType<string[]>("any"), required: true },
        },
        indexes: {
          ofApplication: {
            pk: buildKey("pk", "application#${id}", ["id"]),
            sk: buildKey("sk", "checklist#${version}", ["version"]),
          },
        },
      },
      connection,
    ),
);
export type ChecklistVersion = EntityItem<ReturnType<typeof getChecklistEntity>>;

/** Lists as many of the latest versions of a checklist, the latest first. One consistent query. */
export const listChecklistVersions = async (id: string, limit: number): Promise<ChecklistVersion[]> => {
  const { data } = await getChecklistEntity()
    .query.ofApplication({ id })
    .go({ order: "desc", count: limit, consistent: true });
  return data;
};

/** Adds the next version. @returns false when somebody else has written it */
export const insertChecklistVersion = async (version: ChecklistVersion): Promise<boolean> => {
  const { rejected } = await getChecklistEntity()
    .put(version)
    .where(({ id }, { notExists }) => notExists(id))
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
};
