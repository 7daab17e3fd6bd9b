/** The input from which the rows of a submission are built. */
import type { EventDetail } from "../../events/event-schema.ts";
import type { Answers, CheckContext, Json, Scheme } from "../../forms/types/index.ts";
import type { Reservations } from "../../institutions/constraints/constraints.ts";
import type { Institution } from "../../institutions/index.ts";
import type { Context } from "../../platform/actor.ts";
import type { Group } from "../groups/group-store.server.ts";
import type { ApplicationHeader, ApplicationRecipient } from "../model/application-rows.ts";
import type { ApplicationWrite } from "../model/application-schema.ts";

export interface SubmissionInput {
  /** In the version of the draft. */
  scheme: Scheme;
  /** The number of that version, 0 as delivered. */
  schemeVersion: number;
  input: ApplicationWrite;
  draft: ApplicationHeader | undefined;
  institution: Institution;
  event: EventDetail | undefined;
  /** Policies that differ from their defaults, stored with the application. */
  policy: Record<string, Json>;
  answers: Answers;
  /** The input of the validation. */
  context: CheckContext;
  notify: ApplicationRecipient[];
  /** Keys of the reservations of the people it names. */
  persons: NonNullable<Reservations["persons"]>;
  /** The group that it joins, and whether it counts towards its own yearly limit. */
  group: { joined: Group; counts: boolean } | undefined;
  /** The application a report is about: the report has no limits of its own and is identified by it. */
  about: ApplicationHeader | undefined;
  /** The institution's existing claims, where an event allows several. */
  claimed: readonly string[];
  /** Generates the code of a new group. */
  generateCode: () => string;
  ctx: Context;
}
