/** One policy: its meaning, its value, and past and future settings. */
import type { EventSummary } from "@portal/core/events/event-schema";
import type { PolicyEntry, PolicyView, PreparedPolicy } from "@portal/core/policies/policy-schema";
import type { ReactNode } from "react";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatInstant, pickLanguage } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { orderLikeValue, type PolicyJson, PolicyValue, toPolicySlug } from "./policy-value.tsx";

/** What is done about a setting that is prepared. */
export type PreparedPolicyStep = "confirm" | "drop";

export const usePolicyName = () => {
  const { t } = useText(["pages/policy"]);
  return (key: string): string => t(`meaning.${toPolicySlug(key)}`, { defaultValue: key });
};

/** Names for what a setting is. */
const useTargetName = ({ scope, target }: Pick<PolicyEntry, "scope" | "target">) => {
  const { t, language } = useText(["pages/staff-admin", "lists"]);
  const events = useResourceList<Pick<EventSummary, "id" | "names">>(
    scope === "EVENT" ? "/activity/list" : undefined,
    { limit: 100 },
    { whole: true },
  );
  if (scope === "SCHEME") return t(`lists:applicationType.${target}`, { defaultValue: target ?? "" });
  return scope === "EVENT"
    ? pickLanguage(events.items?.find(({ id }) => id === target)?.names, language) || target
    : t("policy.scope.ALL");
};

/** A value that was or will be set, with its members in the order of the present value. */
const SetValue = ({
  value,
  note,
  present,
}: Pick<PolicyEntry, "value" | "note"> & { present: PolicyView["value"] }) => {
  const { t } = useText(["pages/staff-admin"]);
  return (
    <>
      {value === null ? (
        <p>{t("policy.gaveBack")}</p>
      ) : (
        <PolicyValue value={orderLikeValue(value as PolicyJson, present as PolicyJson)} />
      )}
      {note && <p className="pre">{note}</p>}
    </>
  );
};

/** A setting, or its withdrawal, that waits for a second administrator (decisions 0811, 0832). */
const Prepared = ({
  prepared,
  present,
  busy,
  onDecide,
}: {
  prepared: PreparedPolicy;
  present: PolicyView["value"];
  busy: boolean;
  onDecide: ((step: PreparedPolicyStep) => void) | undefined;
}) => {
  const { t, language } = useText(["pages/staff-admin"]);
  const target = useTargetName(prepared);
  const today = useToday();
  const { from, withdraws = false } = prepared;
  const day = formatDay(from, language);
  // A setting is not made after its first day, and not withdrawn from that day on.
  const isTooLate = withdraws ? from <= today : from < today;
  const kind = withdraws ? "policy.withdrawal" : "policy.prepared";
  const subject = `${t(`${kind}.title`, { day })} · ${target}`;
  return (
    <li className="admin-entry">
      <p>
        <strong>{t(`${kind}.title`, { day })}</strong> · {target}
      </p>
      <SetValue value={prepared.value} note={prepared.note} present={present} />
      <p className="muted small">
        {t("policy.prepared.by", { who: prepared.by, at: formatInstant(prepared.at, language) })}
      </p>
      {(isTooLate || prepared.own) && <p>{t(isTooLate ? `${kind}.passed` : `${kind}.own`)}</p>}
      {onDecide && (
        <div className="actions">
          {!prepared.own && !isTooLate && (
            <ConfirmButton
              small
              look="primary"
              confirmLook="primary"
              label={t("policy.prepared.confirm")}
              subject={subject}
              question={t(`${kind}.confirmAsk`, { day })}
              busy={busy}
              onConfirm={() => onDecide("confirm")}
            />
          )}
          <ConfirmButton
            small
            label={t("policy.prepared.drop")}
            subject={subject}
            question={t(`${kind}.dropAsk`)}
            busy={busy}
            onConfirm={() => onDecide("drop")}
          />
        </div>
      )}
    </li>
  );
};

const Entry = ({
  entry,
  present,
  busy,
  onWithdraw,
}: {
  entry: PolicyEntry;
  present: PolicyView["value"];
  busy: boolean;
  onWithdraw: (() => void) | undefined;
}) => {
  const { t, language } = useText(["pages/staff-admin"]);
  const target = useTargetName(entry);
  return (
    <li className={`admin-entry admin-entry-${entry.state.toLowerCase()}`}>
      <p>
        <strong>{t(`policy.state.${entry.state}`, { day: formatDay(entry.from, language) })}</strong> ·{" "}
        {target}
      </p>
      <SetValue value={entry.value} note={entry.note} present={present} />
      <p className="muted small">
        {t("policy.by", { who: entry.by, at: formatInstant(entry.at, language) })}
        {entry.preparedBy && <br />}
        {entry.preparedBy && t("policy.preparedBy", { who: entry.preparedBy })}
      </p>
      {onWithdraw && entry.state === "FUTURE" && (
        <ConfirmButton
          small
          label={t("policy.withdraw")}
          subject={`${t("policy.state.FUTURE", { day: formatDay(entry.from, language) })} · ${target}`}
          question={t("policy.withdrawAsk", { day: formatDay(entry.from, language) })}
          busy={busy}
          onConfirm={onWithdraw}
        />
      )}
    </li>
  );
};

export const PolicyCard = ({
  policy,
  busy = false,
  outcome,
  onSet,
  onWithdraw,
  onDecide,
}: {
  policy: PolicyView;
  /** Something is being done about it. */
  busy?: boolean;
  /** What came of the last act on it. */
  outcome?: ReactNode;
  onSet: (() => void) | undefined;
  onWithdraw: ((entry: PolicyEntry) => void) | undefined;
  /** Confirms or drops a setting that is prepared. */
  onDecide: ((prepared: PreparedPolicy, step: PreparedPolicyStep) => void) | undefined;
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
      {policy.prepared && (
        <ul className="admin-entries">
          {policy.prepared.map((prepared) => (
            <Prepared
              key={prepared.id}
              prepared={prepared}
              present={policy.value}
              busy={busy}
              onDecide={onDecide ? (step) => onDecide(prepared, step) : undefined}
            />
          ))}
        </ul>
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
                present={policy.value}
                busy={busy}
                // What waits for a colleague is confirmed or dropped first.
                onWithdraw={
                  onWithdraw && !policy.prepared?.some(({ id: preparedId }) => preparedId === entry.id)
                    ? () => onWithdraw(entry)
                    : undefined
                }
              />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};
