/** Shapes of inspections (`/api/roadshow/inspection`, `/api/staff/inspection`). */
import * as z from "zod";
import { inspectionKinds, inspectionOutcomes } from "./inspection-kinds.ts";

export const InspectionKind = z.enum(inspectionKinds);
export type InspectionKind = z.infer<typeof InspectionKind>;

/** What an inspector saw on site. */
export const InspectionWrite = z.object({
  /** Made by the telephone: what is sent twice, because no answer came, is kept once. */
  id: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/),
  /** When the inspector was there; it may be sent hours later. */
  madeAt: z.iso.datetime(),
  outcome: z.enum(inspectionOutcomes),
  /** Counted or estimated on site. */
  visitors: z.int().optional(),
  exhibitors: z.int().optional(),
  notes: z.string().max(5000),
  /** Files of `/api/file`, purpose INSPECTION_PHOTO. */
  photos: z.array(z.string().max(40)).max(50),
});
export type InspectionWrite = z.infer<typeof InspectionWrite>;
export const InspectionView = InspectionWrite.extend({
  receivedAt: z.string(),
  inspector: z.object({ id: z.string(), account: z.string() }),
  photos: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type InspectionView = z.infer<typeof InspectionView>;
/** An inspector who can be sent, and whether it was. */
export const Inspector = z.object({ id: z.string(), account: z.string(), assigned: z.boolean() });
/** What staff see of a subject: who inspects it, and what they found, newest first. */
export const InspectionSubjectView = z.object({
  inspectors: z.array(Inspector),
  items: z.array(InspectionView),
});
export type InspectionSubjectView = z.infer<typeof InspectionSubjectView>;
/** Who is sent from now on; nobody else is. */
export const InspectorAssignment = z.object({ inspectors: z.array(z.string().max(60)).max(50) });
