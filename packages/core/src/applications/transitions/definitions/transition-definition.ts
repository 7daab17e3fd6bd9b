/** The form of a transition's record: who may make it, from where to where, under which condition, and what it does. */
import type { SchemeAction } from "../../../forms/types/scheme-actions.ts";
import type { NoticeTemplate } from "../../../messaging/notice-types.ts";
import type { Context } from "../../../platform/actor.ts";
import type { ErrorCode } from "../../../platform/errors.ts";
import type { Role } from "../../../platform/roles.ts";
import type { Effect } from "../../changes/effect.ts";
import type { ApplicationAction, DraftAction, RuleAction } from "../../model/actions.ts";
import type { ApplicationHeader } from "../../model/application-rows.ts";
import type { DeadlineKind } from "../../model/deadline-kinds.ts";
import type { ApplicationStatus, PendingKind, TransitionActor } from "../../model/statuses.ts";
import type { EventTimerKind } from "../../model/timers.ts";

/** Why a transition is refused, or undefined when it may be made. */
export type Denial = { code: ErrorCode; params?: Record<string, string> } | undefined;
/** A condition of one transition beyond status and role. */
export type Guard = (header: ApplicationHeader, ctx: Context) => Denial;

/** What the status table says of a transition: the part that is data. */
export interface Transition {
  by: TransitionActor;
  /** The next status. `same` keeps it, `gone` deletes the draft. */
  to: ApplicationStatus | "same" | "gone";
  /** It is possible only while this waits for an answer. */
  needs?: PendingKind;
  /** It stays possible while this waits, although it does not answer it. */
  allowedWhile?: PendingKind;
  /** What waits for an answer after it. */
  sets?: PendingKind;
  /** What waits no more after it. */
  clears?: PendingKind;
  /** The caller must give a reason. */
  reason?: true;
}

/** What an action does. `N` and `D` are the notices and deadlines that the record names. */
interface Consequences<N extends NoticeTemplate, D extends DeadlineKind> {
  /** What must be loaded before the effect can decide. The others decide without reading it. */
  loads?: readonly ("body" | "event")[];
  /** The deadlines that it starts or moves. */
  deadlines: readonly D[];
  /** The timers of a day of the event or of the visit that it starts. */
  eventTimers?: readonly EventTimerKind[];
  /** Every notice that it may send. The effect can return no other. */
  notices: readonly N[];
  effect: Effect<NoInfer<N>>;
}
/** Staff actions name the role that may take them; the others are held by whose application it is. */
type AllowedActor<B extends TransitionActor> = { by: B } & (B extends "staff"
  ? { role: Role }
  : { role?: never });

/** An action that ends a draft. The submission and the draft service write it themselves, so it has no effect here. */
export interface DraftTransition<A extends DraftAction = DraftAction> extends Transition {
  action: A;
  by: "applicant";
  role?: never;
  from: readonly ["DRAFT"];
  guard?: never;
}

/** A transition of a submitted application. */
export type ApplicationTransition<
  A extends ApplicationAction = Exclude<SchemeAction, DraftAction>,
  N extends NoticeTemplate = NoticeTemplate,
  D extends DeadlineKind = DeadlineKind,
  B extends TransitionActor = TransitionActor,
> = Omit<Transition, "by"> &
  AllowedActor<B> &
  Consequences<N, D> & {
    action: A;
    from: readonly ApplicationStatus[];
    guard?: Guard;
  };

/** What a rule of the system applies by itself. It is checked by the rule, so it has neither a caller nor a guard. */
export type RuleTransition<
  A extends RuleAction = RuleAction,
  N extends NoticeTemplate = NoticeTemplate,
  D extends DeadlineKind = DeadlineKind,
> = Consequences<N, D> & {
  action: A;
  by: "rule";
  to: ApplicationStatus | "same";
};

/** The record that an action must have. */
export type TransitionDefinition<A extends ApplicationAction> = A extends DraftAction
  ? DraftTransition<A>
  : A extends RuleAction
    ? RuleTransition<A>
    : ApplicationTransition<A>;

/** Checks a record of a submitted application's transition and keeps the names that it gives. */
export const defineTransition = <
  const A extends Exclude<SchemeAction, DraftAction>,
  const B extends TransitionActor,
  const N extends NoticeTemplate = never,
  const D extends DeadlineKind = never,
>(
  definition: ApplicationTransition<A, N, D, B>,
): ApplicationTransition<A, N, D, B> => definition;

/** Checks a record of what a rule applies by itself and keeps the names that it gives. */
export const defineRule = <
  const A extends RuleAction,
  const N extends NoticeTemplate = never,
  const D extends DeadlineKind = never,
>(
  definition: RuleTransition<A, N, D>,
): RuleTransition<A, N, D> => definition;
