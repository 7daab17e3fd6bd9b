/**
 * Shows which account has which role since when and by whom, and asks another administrator to confirm them as they
 * are.
 */
import type { StaffMemberView, StaffReviewView } from "@portal/core/identity/staff/staff-schema";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { type Column, Table } from "../../ui/table.tsx";

interface Props {
  members: readonly StaffMemberView[];
  reviews: readonly StaffReviewView[];
  /** Accounts with a request that waits. */
  waiting: ReadonlySet<string>;
  onDone: (text: string) => void;
}
export const StaffRoleReviews = ({ members, reviews, waiting, onDone }: Props) => {
  const { t, language } = useText(["pages/staff-admin", "errors"]);
  const { pendingAction, error, send } = useSubmission();
  const accounts = new Map(members.map((member) => [member.id, member]));
  const dueCount = reviews.filter(({ due }) => due).length;
  const nameAccount = ({ id }: StaffReviewView): string => accounts.get(id)?.account ?? id;
  const ask = (review: StaffReviewView) =>
    send(async () => {
      const version = accounts.get(review.id)?.version;
      await api.post(`/staff/admin/account/${review.id}/review`, { version });
      onDone(t("account.review.asked", { account: nameAccount(review) }));
    }, review.id);
  const describeGrant = ({
    role,
    since,
    askedBy,
    confirmedBy,
  }: StaffReviewView["grants"][number]): string => {
    const params = { role: t(`account.role.${role}`) };
    if (since === undefined) return t("account.review.unknown", params);
    const day = formatDay(since, language);
    return askedBy === undefined
      ? t("account.review.sinceOperator", { ...params, day })
      : t("account.review.since", { ...params, day, askedBy, confirmedBy });
  };
  const columns: Column<StaffReviewView>[] = [
    { key: "account", label: t("account.account"), head: true, cell: nameAccount },
    {
      key: "roles",
      label: t("account.roles"),
      cell: ({ grants }) => (
        <span className="queue-day">
          {grants.map((grant) => (
            <span key={grant.role}>{describeGrant(grant)}</span>
          ))}
        </span>
      ),
    },
    {
      key: "confirmed",
      label: t("account.review.confirmed"),
      cell: ({ confirmed }) =>
        confirmed
          ? t("account.review.confirmedOn", {
              day: formatDay(confirmed.at, language),
              askedBy: confirmed.askedBy,
              by: confirmed.by,
            })
          : t("account.review.never"),
    },
    {
      key: "next",
      label: t("account.review.next"),
      tight: true,
      cell: ({ due, dueOn }) =>
        due || dueOn === undefined ? (
          <Chip tone="supplement">{t("account.review.now")}</Chip>
        ) : (
          formatDay(dueOn, language)
        ),
    },
    {
      key: "ask",
      label: t("account.change"),
      bare: true,
      cell: (review) =>
        waiting.has(review.id) ? (
          <span className="muted small">{t("account.review.waits")}</span>
        ) : (
          <Button small look="secondary" busy={pendingAction === review.id} onClick={() => ask(review)}>
            {t("account.review.ask")}
            <span className="visually-hidden"> {nameAccount(review)}</span>
          </Button>
        ),
    },
  ];
  return (
    <section aria-labelledby="role-reviews">
      <h2 id="role-reviews">{t("account.review.title")}</h2>
      <p className="muted">{t("account.review.about")}</p>
      <p>{dueCount > 0 ? t("account.review.due", { count: dueCount }) : t("account.review.none")}</p>
      {error && <FailureAlert error={error} />}
      <Table caption={t("account.review.title")} columns={columns} rows={reviews} rowKey={({ id }) => id} />
    </section>
  );
};
