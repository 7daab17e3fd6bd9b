/**
 * Rows of inspections: who was sent where, by inspector and by subject, and what was found, beside the subject. The plain
 * client: they are few, and read by key or by one query.
 */
import { queryPartition } from "../../platform/query-partition.server.ts";
import { getTableName } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { InspectionKind, InspectionView } from "./inspection-schema.ts";

/** What is inspected, by its id: an event, an institution, or the application of a convention. */
export interface InspectionSubject {
  of: InspectionKind;
  key: string;
}
const inspectorPk = (accountId: string): string => `inspector#${accountId}`;
const subjectPk = ({ of, key }: InspectionSubject): string => `inspected#${of}#${key}`;

/** Where an inspector was sent. One query. */
export const listAssignedSubjects = async (accountId: string): Promise<InspectionSubject[]> =>
  (await queryPartition(inspectorPk(accountId))).map(({ of, key }) => ({ of, key }) as InspectionSubject);

/** Who was sent to a subject, and what they found, newest first. One query. */
export const readInspectionSubject = async (
  subject: InspectionSubject,
): Promise<{ inspectors: string[]; inspections: InspectionView[] }> => {
  const all = await queryPartition(subjectPk(subject));
  return {
    inspectors: all.flatMap(({ accountId }) => (typeof accountId === "string" ? [accountId] : [])),
    inspections: all
      .flatMap(({ inspection }) => (inspection ? [inspection as InspectionView] : []))
      .sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1)),
  };
};

const buildAssignmentKeys = (accountId: string, subject: InspectionSubject) => [
  { pk: inspectorPk(accountId), sk: `${subject.of}#${subject.key}` },
  { pk: subjectPk(subject), sk: `inspector#${accountId}` },
];
/** Rows that send an inspector to a subject, or call the inspector back; harmless twice. */
export const buildAssignmentWrites = (accountId: string, subject: InspectionSubject): TransactionItem[] =>
  buildAssignmentKeys(accountId, subject).map((key) => ({
    label: "assignment",
    Put: { TableName: getTableName(), Item: { ...key, ...subject, accountId } },
  }));
export const buildUnassignmentWrites = (accountId: string, subject: InspectionSubject): TransactionItem[] =>
  buildAssignmentKeys(accountId, subject).map((Key) => ({
    label: "assignment",
    Delete: { TableName: getTableName(), Key },
  }));

/** The row of an inspection; it is never written over. */
export const buildInspectionWrite = (
  subject: InspectionSubject,
  inspection: InspectionView,
): TransactionItem => ({
  label: "inspection",
  Put: {
    TableName: getTableName(),
    Item: { pk: subjectPk(subject), sk: `inspection#${inspection.id}`, inspection },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});
