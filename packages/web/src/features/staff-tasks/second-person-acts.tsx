/**
 * What a second person decides besides applications: changes of events, objections to penalties, and what one
 * administrator asks another one for (decision 0662). Each is a link to the page where it is decided.
 */
import type { StaffMemberView, StaffRequestView } from "@portal/core/identity/staff/staff-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import type { WaitingInstitutionDecision } from "@portal/core/institutions/prepared-decisions/prepared-decision-schema";
import type { WaitingPenaltyObjection } from "@portal/core/penalties/penalty-schema";
import type { EventTask, EventTaskKind } from "@portal/core/places/event-task-schema";
import type { Role } from "@portal/core/platform/roles";
import type { PreparedPolicy } from "@portal/core/policies/policy-schema";
import type { RetentionRunView } from "@portal/core/privacy/retention/retention-schema";
import type { SchemeStudioRow } from "@portal/core/schemes/versions/scheme-version-schema";
import { useText } from "../../form/use-text.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { type Resource, useResource } from "../../shell/use-resource.ts";
import { Link } from "../../ui/link.tsx";

interface SecondPersonAct {
  key: string;
  path: string;
  text: string;
  /** The reader took the step before, so that a colleague decides. */
  isOwn?: boolean;
}
interface SecondPersonActs {
  acts: SecondPersonAct[];
  /** What they are read from. */
  resources: Pick<Resource<unknown>, "error" | "loading" | "reload">[];
}

/**
 * What an officer decides: changes of events, public values of draws, and objections to penalties where the role holds
 * for everything.
 */
const useOfficerActs = (isOfficer: boolean, member: StaffMemberView | undefined): SecondPersonActs => {
  const { t, language } = useText(["pages/staff-tasks"]);
  const events = useResource<{ items: EventTask[] }>(isOfficer ? "/staff/event-task" : undefined);
  const isUnrestricted = isOfficer && member !== undefined && !member.scope;
  const objections = useResource<{ items: WaitingPenaltyObjection[] }>(
    isUnrestricted ? "/staff/penalty-objection" : undefined,
  );
  const decisions = useResource<{ items: WaitingInstitutionDecision[] }>(
    isUnrestricted ? "/staff/prepared-decision" : undefined,
  );
  const listEvents = (...kinds: EventTaskKind[]): EventTask[] =>
    events.data?.items.filter(({ tasks }) => tasks.some((kind) => kinds.includes(kind))) ?? [];
  return {
    acts: [
      ...listEvents("change", "ownChange").map(({ id, names, tasks, requested = "edit" }) => ({
        key: `event ${id}`,
        path: `/staff/event/${encodeURIComponent(id)}`,
        text: t(`changeOf.${requested}`, { event: pickLanguage(names, language) }),
        isOwn: tasks.includes("ownChange"),
      })),
      ...listEvents("drawValue", "ownDrawValue").map(({ id, names, tasks }) => ({
        key: `draw ${id}`,
        path: `/staff/event/${encodeURIComponent(id)}/places`,
        text: t("waiting.drawValue", { event: pickLanguage(names, language) }),
        isOwn: tasks.includes("ownDrawValue"),
      })),
      ...(objections.data?.items ?? []).map(({ id, on, own: isOwn, ...named }) => ({
        key: `penalty ${id}`,
        path: `/staff/institution/${encodeURIComponent(named.institutionId)}`,
        text: t("waiting.penalty", {
          institution: nameInstitution(named, language),
          day: formatDay(on, language),
        }),
        ...(isOwn && { isOwn }),
      })),
      ...(decisions.data?.items ?? []).map(({ kind, own: isOwn, returned, ...named }) => ({
        key: `prepared ${kind} ${named.institutionId}`,
        path: `/staff/institution/${encodeURIComponent(named.institutionId)}`,
        text: t(`waiting.${returned ? "returned" : "countersign"}.${kind}`, {
          institution: nameInstitution(named, language),
        }),
        // What was returned is for its reader again.
        isOwn: isOwn === true && !returned,
      })),
    ],
    resources: [events, objections, decisions],
  };
};

/**
 * What one administrator asks another one for: accounts of staff, the destruction of records, versions of forms, and
 * settings of policies.
 */
const useAdministratorActs = (isAdmin: boolean, member: StaffMemberView | undefined): SecondPersonActs => {
  const { t, language } = useText(["pages/staff-tasks", "lists"]);
  const accounts = useResource<{ requests: StaffRequestView[] }>(
    isAdmin ? "/staff/admin/account" : undefined,
  );
  const retention = useResource<{ runs: RetentionRunView[] }>(isAdmin ? "/staff/retention" : undefined);
  const forms = useResource<{ items: SchemeStudioRow[] }>(isAdmin ? "/staff/admin/scheme" : undefined);
  const policies = useResource<{ items: PreparedPolicy[] }>(
    isAdmin ? "/staff/admin/policy/prepared" : undefined,
  );
  const checkedRuns = retention.data?.runs.filter(({ status }) => status === "CHECKED") ?? [];
  const preparedForms = forms.data?.items.filter(({ hasDraft }) => hasDraft) ?? [];
  return {
    acts: [
      ...(accounts.data?.requests ?? []).map(({ id, account, requestedBy }) => ({
        key: `account ${id}`,
        path: "/staff/admin/account",
        text: t("waiting.account", { account }),
        isOwn: requestedBy === member?.id,
      })),
      ...checkedRuns.map(({ id, today, requestedBy }) => ({
        key: `retention ${id}`,
        path: "/staff/retention",
        text: t("waiting.retention", { day: formatDay(today, language) }),
        isOwn: requestedBy === member?.id,
      })),
      ...preparedForms.map(({ id, hasOwnDraft: isOwn }) => ({
        key: `form ${id}`,
        path: `/staff/admin/scheme/${encodeURIComponent(id)}`,
        text: t("waiting.form", { name: t(`lists:applicationType.${id}`) }),
        isOwn,
      })),
      ...(policies.data?.items ?? []).map(({ id, key, by, from, withdraws, own: isOwn }) => ({
        key: `policy ${id}`,
        path: `/staff/admin?search=${encodeURIComponent(key)}`,
        text: t(withdraws ? "waiting.policyWithdrawal" : "waiting.policy", {
          name: by,
          day: formatDay(from, language),
        }),
        ...(isOwn && { isOwn }),
      })),
    ],
    resources: [accounts, retention, forms, policies],
  };
};

export const useSecondPersonActs = (
  roles: readonly Role[],
  member: StaffMemberView | undefined,
): SecondPersonActs => {
  const isAdmin = roles.includes("ADMIN");
  const officer = useOfficerActs(isAdmin || roles.includes("OFFICER"), member);
  const administrator = useAdministratorActs(isAdmin, member);
  return {
    acts: [...officer.acts, ...administrator.acts],
    resources: [...officer.resources, ...administrator.resources],
  };
};

export const SecondPersonActList = ({ acts }: { acts: readonly SecondPersonAct[] }) => {
  const { t } = useText(["pages/staff-tasks"]);
  return (
    <ul>
      {acts.map(({ key, path, text, isOwn }) => (
        <li key={key}>
          <Link to={path}>{text}</Link>
          {isOwn && <div className="muted small">{t("approval.colleague")}</div>}
        </li>
      ))}
    </ul>
  );
};
