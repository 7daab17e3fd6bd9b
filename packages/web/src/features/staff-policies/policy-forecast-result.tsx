/**
 * What a setting of a policy would change: its values before and after, for whom, and how many applications it is
 * about.
 */
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import type { PolicyForecast } from "@portal/core/policies/policy-schema";
import { useEffect, useRef } from "react";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatInstant, formatList, formatMoney } from "../../shell/format.ts";
import { type Column, Table } from "../../ui/table.tsx";
import { listPolicyChanges, type PolicyChange } from "./policy-changes.ts";
import type { PolicyTarget } from "./policy-target-fields.tsx";
import { type PolicyJson, PolicyValue, useMemberName } from "./policy-value.tsx";

interface Props {
  forecast: PolicyForecast;
  takesFocus: boolean;
  /** The name of the policy. */
  name: string;
  /** The schemes and events that a value can be set for. */
  targets: readonly PolicyTarget[];
}

const ChangeTable = ({ forecast, name, caption }: Pick<Props, "forecast" | "name"> & { caption: string }) => {
  const { t } = useText(["pages/staff-admin"]);
  const nameMember = useMemberName();
  const changes = listPolicyChanges(forecast.before as PolicyJson, forecast.after as PolicyJson);
  const showValue = (value: PolicyJson | undefined) =>
    value === undefined ? "–" : <PolicyValue value={value} />;
  const columns: Column<PolicyChange>[] = [
    {
      key: "what",
      label: t("policy.forecast.what"),
      head: true,
      cell: ({ path, sameItems }) => (
        <>
          {path ? nameMember(path) : name}
          {sameItems && (
            <div className="muted small">{t("policy.forecast.sameItems", { count: sameItems })}</div>
          )}
        </>
      ),
    },
    { key: "before", label: t("policy.forecast.before"), cell: ({ before }) => showValue(before) },
    { key: "after", label: t("policy.forecast.after"), cell: ({ after }) => showValue(after) },
  ];
  return changes.length === 0 ? (
    <p>{t("policy.forecast.none")}</p>
  ) : (
    <Table caption={caption} columns={columns} rows={changes} rowKey={({ path }) => path} />
  );
};

/** Says how many applications are in progress, or wait to be paid, where the setting is about such. */
const ApplicationCount = ({ reaches, figures }: Pick<PolicyForecast, "reaches" | "figures">) => {
  const { t, language } = useText(["pages/staff-admin"]);
  const isAboutPayments = reaches.includes("PAYMENTS");
  if (!isAboutPayments && !reaches.includes("SUBMISSIONS")) return null;
  if (!figures) return <li>{t("policy.forecast.uncounted")}</li>;
  const at = formatInstant(figures.asOf, language);
  return (
    <li>
      {isAboutPayments
        ? t("policy.forecast.unpaid", {
            count: figures.unpaid,
            amount: formatMoney(toMopAmount(figures.unpaidAmount), language),
            at,
          })
        : t("policy.forecast.running", { count: figures.running, at })}
    </li>
  );
};

export const PolicyForecastResult = ({ forecast, takesFocus, name, targets }: Props) => {
  const { t, language } = useText(["pages/staff-admin"]);
  const heading = useRef<HTMLHeadingElement>(null);
  // It comes below the form, whose button then does something else: whoever asked is led to the answer.
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { from, until, replaces, exceptions, reaches } = forecast;
  const day = formatDay(from, language);
  const title = t("policy.forecast.title", { day });
  const names = exceptions.map(({ target }) => targets.find(({ id }) => id === target)?.name ?? target);
  return (
    <section className="admin-forecast" aria-labelledby="policy-forecast">
      <h3 id="policy-forecast" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className="muted">{t("policy.forecast.notYet")}</p>
      {forecast.countersigned && <p>{t("policy.forecast.countersigned")}</p>}
      <ChangeTable forecast={forecast} name={name} caption={title} />
      <ul>
        {reaches.map((reach) => (
          <li key={reach}>{t(`policy.forecast.reach.${reach}`, { day })}</li>
        ))}
        <ApplicationCount reaches={reaches} {...(forecast.figures && { figures: forecast.figures })} />
        {names.length > 0 && (
          <li>{t("policy.forecast.exceptions", { names: formatList(names, language) })}</li>
        )}
        {replaces && <li>{t("policy.forecast.replaces")}</li>}
        {until && <li>{t("policy.forecast.until", { day: formatDay(until, language) })}</li>}
      </ul>
    </section>
  );
};
