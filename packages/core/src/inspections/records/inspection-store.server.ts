/** Rows of inspections: assignments by inspector and by subject, and findings with their subject. */
import { CustomAttributeType, Entity, Service } from "electrodb";
import { buildKey, defineEntity, requiredText } from "../../platform/entity.server.ts";
import type {
  TransactionDelete,
  TransactionItem,
  TransactionPut,
} from "../../platform/transaction.server.ts";
import type { InspectionKind, InspectionView } from "./inspection-schema.ts";

/** A subject by its id: an event, an institution, or the application of a convention. */
export interface InspectionSubject {
  of: InspectionKind;
  key: string;
}
const subjectAttributes = {
  of: { type: CustomAttributeType<InspectionKind>("string"), required: true },
  key: requiredText,
} as const;
const subjectKey = buildKey("pk", "inspected#${of}#${key}", ["of", "key"]);

/** Stores where an inspector was sent, by the inspector. */
const getDutyEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "inspectorDuty", version: "1", service: "portal" },
        attributes: { ...subjectAttributes, accountId: requiredText },
        indexes: {
          ofInspector: {
            pk: buildKey("pk", "inspector#${accountId}", ["accountId"]),
            sk: buildKey("sk", "${of}#${key}", ["of", "key"]),
          },
        },
      },
      connection,
    ),
);
/** The rows of a subject: who was sent to it, and what they found. One query reads both. */
const getSubjectService = defineEntity((connection) => {
  const assignments = new Entity(
    {
      model: { entity: "assignedInspector", version: "1", service: "portal" },
      attributes: { ...subjectAttributes, accountId: requiredText },
      indexes: {
        ofSubject: {
          collection: "subject",
          pk: subjectKey,
          sk: buildKey("sk", "inspector#${accountId}", ["accountId"]),
        },
      },
    },
    connection,
  );
  const inspections = new Entity(
    {
      model: { entity: "inspection", version: "1", service: "portal" },
      attributes: {
        ...subjectAttributes,
        id: requiredText,
        inspection: { type: CustomAttributeType<InspectionView>("any"), required: true },
      },
      indexes: {
        ofSubject: {
          collection: "subject",
          pk: subjectKey,
          sk: buildKey("sk", "inspection#${id}", ["id"]),
        },
      },
    },
    connection,
  );
  return new Service({ assignments, inspections });
});

/** Lists the subjects assigned to an inspector. One query. */
export const listAssignedSubjects = async (accountId: string): Promise<InspectionSubject[]> => {
  const { data } = await getDutyEntity()
    .query.ofInspector({ accountId })
    .go({ consistent: true, pages: "all" });
  return data.map(({ of, key }) => ({ of, key }));
};

/** Reads the inspectors of a subject and their findings, newest first. One query. */
export const readInspectionSubject = async (
  subject: InspectionSubject,
): Promise<{ inspectors: string[]; inspections: InspectionView[] }> => {
  const { data } = await getSubjectService()
    .collections.subject(subject)
    .go({ consistent: true, pages: "all" });
  return {
    inspectors: data.assignments.map(({ accountId }) => accountId),
    inspections: data.inspections
      .map(({ inspection }) => inspection)
      .sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1)),
  };
};

/** Builds the rows that assign a subject to an inspector; they can be repeated. */
export const buildAssignmentWrites = (accountId: string, subject: InspectionSubject): TransactionItem[] => {
  const row = { ...subject, accountId };
  const { assignments } = getSubjectService().entities;
  return [
    { label: "assignment", Put: getDutyEntity().put(row).params<TransactionPut>() },
    { label: "assignment", Put: assignments.put(row).params<TransactionPut>() },
  ];
};
/** Builds the deletions that withdraw a subject from an inspector; they can be repeated. */
export const buildUnassignmentWrites = (accountId: string, subject: InspectionSubject): TransactionItem[] => {
  const row = { ...subject, accountId };
  const { assignments } = getSubjectService().entities;
  return [
    { label: "assignment", Delete: getDutyEntity().delete(row).params<TransactionDelete>() },
    { label: "assignment", Delete: assignments.delete(row).params<TransactionDelete>() },
  ];
};

/** Builds the row of an inspection, which is never overwritten. */
export const buildInspectionWrite = (
  { of, key }: InspectionSubject,
  inspection: InspectionView,
): TransactionItem => ({
  label: "inspection",
  Put: getSubjectService().entities.inspections.create({ of, key, id: inspection.id, inspection }).params(),
});
