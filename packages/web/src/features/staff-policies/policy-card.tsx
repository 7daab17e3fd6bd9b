/** One policy: its meaning, its value, and past and future settings. */
import type { EventSummary } from "@portal/core/events/event-schema";
import type { PolicyEntry, PolicyView } from "@portal/core/policies/policy-schema";
import type { ReactNode } from "react";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatInstant, pickLanguage } from "../../shell/format.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { type PolicyJson, PolicyValue, toPolicySlug } from "./policy-value.tsx";

export const usePolicyName = () => {
  const { t } = useText(["pages/policy"]);
  return (key: string): string => t(`meaning.${toPolicySlug(key)}`, { defaultValue: key });
};

const Entry = ({ entry, onWithdraw }: { entry: PolicyEntry; onWithdraw: (() => void) | undefined }) => {
  const { t, language } = useText(["pages/staff-admin", "lists"]);
  const events = useResourceList<Pick<EventSummary, "id" | "names">>(
    entry.scope === "EVENT" ? "/activity/list" : undefined,
    { limit: 100 },
    { whole: true },
  );
  const target =
    entry.scope === "SCHEME"
      ? t(`lists:applicationType.${entry.target}`, { defaultValue: entry.target ?? "" })
      : entry.scope === "EVENT"
        ? pickLanguage(events.items?.find(({ id }) => id === entry.target)?.names, language) || entry.target
        : t("policy.scope.ALL");
  return (
    <li className={`admin-entry admin-entry-${entry.state.toLowerCase()}`}>
      <p>
        <strong>{t(`policy.state.${entry.state}`, { day: formatDay(entry.from, language) })}</strong> ·{" "}
        {target}
      </p>
      {entry.value === null ? (
        <p>{t("policy.gaveBack")}</p>
      ) : (
        <PolicyValue value={entry.value as PolicyJson} />
      )}
      {entry.note && <p className="pre">{entry.note}</p>}
      <p className="muted small">
        {t("policy.by", { who: entry.by, at: formatInstant(entry.at, language) })}
      </p>
      {onWithdraw && entry.state === "FUTURE" && (
        <ConfirmButton
          small
          label={t("policy.withdraw")}
          question={t("policy.withdrawAsk", { day: formatDay(entry.from, language) })}
          onConfirm={onWithdraw}
        />
      )}
    </li>
  );
};

export const PolicyCard = ({
  policy,
  outcome,
  onSet,
  onWithdraw,
}: {
  policy: PolicyView;
  /** What came of the last act on it. */
  outcome?: ReactNode;
  onSet: (() => void) | undefined;
  onWithdraw: ((entry: PolicyEntry) => void) | undefined;
}) => {
  const { t } = useText(["pages/staff-admin"]);
  const meaning = usePolicyName()(policy.key);
  const isDefault = JSON.stringify(policy.value) === JSON.stringify(policy.default);
  const id = `policy-${toPolicySlug(policy.key)}`;
  return (
    <section className="card admin-policy" aria-labelledby={id}>
      {outcome}
      <div>
        <h2 id={id}>{meaning}</h2>
        <p className="muted small">
          <code>{policy.key}</code>
        </p>
      </div>
      <div className="admin-now">
        <p className="muted small">{t("policy.value")}</p>
        <PolicyValue value={policy.value as PolicyJson} />
        <p className="muted small">
          {isDefault
            ? t("policy.isDefault")
            : typeof policy.default === "object"
              ? null
              : t("policy.default", { value: String(policy.default) })}
        </p>
      </div>
      {onSet && (
        <Button small look="secondary" onClick={onSet}>
          {t("policy.set")}
          <span className="visually-hidden"> {meaning}</span>
        </Button>
      )}
      {policy.entries.length > 0 && (
        <details>
          <summary>
            {t("policy.history")} ({policy.entries.length})<span className="visually-hidden"> {meaning}</span>
          </summary>
          <ul className="admin-entries">
            {policy.entries.toReversed().map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                onWithdraw={onWithdraw ? () => onWithdraw(entry) : undefined}
              />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};
