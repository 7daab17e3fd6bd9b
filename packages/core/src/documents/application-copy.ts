/** What the copy of an application is printed of. */
import type { ApplicationView } from "../applications/model/schema.ts";
import type { EventDetail } from "../events/event-schema.ts";
import type { FileFact, Json } from "../forms/types/index.ts";

/** What of an application stands on its copy. */
export type CopiedApplication = Pick<
  ApplicationView,
  | "id"
  | "scheme"
  | "code"
  | "status"
  | "pending"
  | "eventNames"
  | "institutionName"
  | "submittedAt"
  | "fee"
  | "answers"
  | "institution"
>;
/** The copy of an application; what its questions depend on stands beside it. */
export interface ApplicationCopy {
  application: CopiedApplication;
  event?: EventDetail;
  institution: { [key: string]: unknown };
  /** Of those that the answers name. */
  files: (FileFact & { name: string })[];
  /** Names by id. */
  contacts: { [id: string]: string };
  policy: Record<string, Json>;
  /** Where the copy can be checked; none for a draft. */
  verifyUrl?: string;
}
