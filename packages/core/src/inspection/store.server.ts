/**
 * Rows of inspections: who was sent where, by inspector and by subject, and what was found, beside the subject. The plain
 * client: they are few, and read by key or by one query.
 */
import { partition } from "../partition.server.ts";
import { tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import type { InspectionView, Kind } from "./wire.ts";

/** What is inspected, by its id: an event, an institution, or the application of a convention. */
export interface Subject {
  of: Kind;
  key: string;
}
const inspectorPk = (accountId: string): string => `inspector#${accountId}`;
const subjectPk = ({ of, key }: Subject): string => `inspected#${of}#${key}`;

/** Where an inspector was sent. One query. */
export const assignedTo = async (accountId: string): Promise<Subject[]> =>
  (await partition(inspectorPk(accountId))).map(({ of, key }) => ({ of, key }) as Subject);

/** Who was sent to a subject, and what they found, newest first. One query. */
export const ofSubject = async (
  subject: Subject,
): Promise<{ inspectors: string[]; inspections: InspectionView[] }> => {
  const all = await partition(subjectPk(subject));
  return {
    inspectors: all.flatMap(({ accountId }) => (typeof accountId === "string" ? [accountId] : [])),
    inspections: all
      .flatMap(({ inspection }) => (inspection ? [inspection as InspectionView] : []))
      .sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1)),
  };
};

const pair = (accountId: string, subject: Subject) => [
  { pk: inspectorPk(accountId), sk: `${subject.of}#${subject.key}` },
  { pk: subjectPk(subject), sk: `inspector#${accountId}` },
];
/** Rows that send an inspector to a subject, or call the inspector back; harmless twice. */
export const sending = (accountId: string, subject: Subject): Labelled[] =>
  pair(accountId, subject).map((key) => ({
    label: "assignment",
    Put: { TableName: tableName(), Item: { ...key, ...subject, accountId } },
  }));
export const calling = (accountId: string, subject: Subject): Labelled[] =>
  pair(accountId, subject).map((Key) => ({ label: "assignment", Delete: { TableName: tableName(), Key } }));

/** The row of an inspection; it is never written over. */
export const inspectionRow = (subject: Subject, inspection: InspectionView): Labelled => ({
  label: "inspection",
  Put: {
    TableName: tableName(),
    Item: { pk: subjectPk(subject), sk: `inspection#${inspection.id}`, inspection },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});
