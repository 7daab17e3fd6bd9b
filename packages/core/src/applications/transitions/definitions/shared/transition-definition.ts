/**
 * The type of a transition's record: who can make it, from and to which status, on which condition, and what it does.
 */
import type { SchemeAction } from "../../../../forms/types/scheme-actions.ts";
import type { NoticeTemplate } from "../../../../messaging/notice-types.ts";
import type { Context } from "../../../../platform/actor.ts";
import type { ErrorCode } from "../../../../platform/errors.ts";
import type { Role } from "../../../../platform/roles.ts";
import type { Effect, EffectInput, InputMember } from "../../../changes/transition-effect.ts";
import type { ApplicationAction, DraftAction, RuleAction } from "../../../model/actions.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import type { DeadlineKind } from "../../../model/deadline-kinds.ts";
import type { ApplicationStatus, PendingKind, TransitionActor } from "../../../model/statuses.ts";
import type { EventTimerKind } from "../../../model/timers.ts";

/** The reason why a transition is refused; undefined when it is allowed. */
export type Denial = { code: ErrorCode; params?: Record<string, string> } | undefined;
/** A condition of one transition, besides status and role. */
type Guard = (header: ApplicationHeader, ctx: Context) => Denial;

/** The part of a transition that is data, in the status table. */
export interface Transition {
  by: TransitionActor;
  /** The next status. `same` keeps it, `gone` deletes the draft. */
  to: ApplicationStatus | "same" | "gone";
  /** The statuses that the effect may choose instead, by what the application still has to do. */
  toInstead?: readonly ApplicationStatus[];
  /** Possible only while this is pending, as its answer. */
  needs?: PendingKind;
  /** Possible while one of these is pending, without answering it. */
  allowedWhile?: readonly PendingKind[] | "any";
  /** Possible only while a payment that was taken back waits for a decision. */
  needsReversal?: true;
  /** Is no choice at all while no fee is in arrears; whoever tries it is told by its guard. */
  needsArrears?: true;
  /** Is no choice at all where no fee lapsed; whoever tries it is told by its guard. */
  needsLapse?: true;
  /** Possible also without its request, after the lapse of what it records, which it undoes. */
  undoesLapse?: true;
  /** Is no choice at all while nothing was paid; whoever tries it is told by its guard. */
  needsReceipt?: true;
  /** Is no choice at all while no refund was begun. */
  needsStartedRefund?: true;
  /** Is no choice at all while no refund by the bank was recorded. */
  needsRecordedRefund?: true;
  /** Is no choice at all while no other payment at the bank was recorded. */
  needsRecordedPayment?: true;
  /** The request that is pending after it. */
  sets?: PendingKind;
  /** The request that is no longer pending after it. */
  clears?: PendingKind;
  /** The caller must give a reason: it takes `reason` and `reasonCodes`. */
  reason?: true;
  /** Whoever made one of these for the same application cannot make this one (decision 0311). */
  separateFrom?: readonly SchemeAction[];
  /** It decides the matter: whoever took a decision on it that was overturned cannot make it (decision 0420). */
  isDecision?: true;
}

/** The consequences of an action. `N`, `D` and `M` are the notices, deadlines and members in its record. */
interface Consequences<N extends NoticeTemplate, D extends DeadlineKind, M extends InputMember> {
  /**
   * The members of its body that it takes, besides `version` and those of `reason: true`. A call with any other is
   * refused, and the effect cannot read any other. A `reason` is kept in the history even where the effect does not
   * read it.
   */
  input?: readonly M[];
  /**
   * The parts that must be loaded before the effect can decide; an effect without them decides from the header alone.
   */
  loads?: readonly ("body" | "event" | "group" | "scheme" | "reported")[];
  /** The deadlines that it starts or moves. */
  deadlines: readonly D[];
  /** The timers that it starts for a day of the event or of the visit. */
  eventTimers?: readonly EventTimerKind[];
  /** Every notice that it can send; the effect cannot return any other. */
  notices: readonly N[];
  effect: Effect<NoInfer<N>, NoInfer<M>>;
}
/** Actions of staff name the role that can make them. For others, the owner of the application decides. */
type AllowedActor<B extends TransitionActor> = { by: B } & (B extends "staff"
  ? { role: Role }
  : { role?: never });

/** An action that ends a draft. The submission and the draft service write it, so it has no effect here. */
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
  M extends InputMember = InputMember,
> = Omit<Transition, "by"> &
  AllowedActor<B> &
  Consequences<N, D, M> & {
    action: A;
    from: readonly ApplicationStatus[];
    guard?: Guard;
    /**
     * Returns whether it would leave the application as it is. Then nothing is written or sent, and the caller sees the
     * application.
     */
    changesNothing?: (header: ApplicationHeader, input: EffectInput<NoInfer<M>>) => boolean;
  };

/** An action of a rule of the system. The rule checks it, so it has neither a caller nor a guard. */
export type RuleTransition<
  A extends RuleAction = RuleAction,
  N extends NoticeTemplate = NoticeTemplate,
  D extends DeadlineKind = DeadlineKind,
  M extends InputMember = InputMember,
> = Consequences<N, D, M> & {
  action: A;
  by: "rule";
  to: ApplicationStatus | "same";
  toInstead?: readonly ApplicationStatus[];
};

/** The type of an action's record. */
export type TransitionDefinition<A extends ApplicationAction> = A extends DraftAction
  ? DraftTransition<A>
  : A extends RuleAction
    ? RuleTransition<A>
    : ApplicationTransition<A>;

/** Checks the type of a transition's record and preserves its literal types. */
export const defineTransition = <
  const A extends Exclude<SchemeAction, DraftAction>,
  const B extends TransitionActor,
  const N extends NoticeTemplate = never,
  const D extends DeadlineKind = never,
  const M extends InputMember = never,
>(
  definition: ApplicationTransition<A, N, D, B, M>,
): ApplicationTransition<A, N, D, B, M> => definition;

/** Checks the type of a rule's record and preserves its literal types. */
export const defineRule = <
  const A extends RuleAction,
  const N extends NoticeTemplate = never,
  const D extends DeadlineKind = never,
  const M extends InputMember = never,
>(
  definition: RuleTransition<A, N, D, M>,
): RuleTransition<A, N, D, M> => definition;
