/** The data from which the copy of an application is printed. */
import type { ApplicationView } from "../applications/model/application-schema.ts";
import type { EventDetail } from "../events/event-schema.ts";
import type { FileFact, Json } from "../forms/types/index.ts";
import type { SchemeOverlay } from "../schemes/versions/scheme-overlay.ts";

/** The data of an application on its copy. */
export type CopiedApplication = Pick<
  ApplicationView,
  | "id"
  | "scheme"
  | "code"
  | "status"
  | "pending"
  | "reversal"
  | "eventNames"
  | "institutionName"
  | "submittedAt"
  | "fee"
  | "answers"
  | "institution"
>;
/** The copy of an application, with the data that its conditions depend on. */
export interface ApplicationCopy {
  application: CopiedApplication;
  /** The changes that the version of its form makes; absent for the scheme as delivered. */
  overlay?: SchemeOverlay;
  event?: EventDetail;
  institution: { [key: string]: unknown };
  /** The files that the answers refer to. */
  files: (FileFact & { name: string })[];
  /** Names by id. */
  contacts: { [id: string]: string };
  policy: Record<string, Json>;
  /** The address where the copy can be verified; absent for a draft. */
  verifyUrl?: string;
}
