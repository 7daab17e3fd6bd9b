/** The changes that a colleague has to confirm, and the reason for them (decision 0470). */
import { useTranslation } from "react-i18next";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Alert } from "../../ui/alert.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { toInputId } from "./event-texts-form.tsx";
import { nameEventPath } from "./event-value-text.ts";

export const SharedFactsNote = ({
  members,
  isWaiting,
  reason,
  onReason,
  error,
}: {
  members: readonly string[];
  /** Another change waits for a colleague, and has to be confirmed or withdrawn first. */
  isWaiting: boolean;
  reason: string;
  onReason: (reason: string) => void;
  error: string | undefined;
}) => {
  const { t, i18n } = useTranslation("pages/staff-event");
  const reader = { say: toTranslateKey(t), language: i18n.language };
  const isKnown = (field: string): boolean => i18n.exists(`pages/staff-event:field.${field}`);
  return (
    <section className="card staff-step">
      <Alert kind={isWaiting ? "warning" : "info"} title={t("change.edit.needs")}>
        <ul>
          {members.map((member) => (
            <li key={member}>{nameEventPath(member, reader, isKnown)}</li>
          ))}
        </ul>
        <p>{t(isWaiting ? "change.edit.waiting" : "change.edit.text")}</p>
      </Alert>
      <TextAreaField
        id={toInputId("reason")}
        label={t("change.reason")}
        hint={t("change.edit.reasonHint")}
        required
        maxLength={2000}
        rows={3}
        value={reason}
        error={error}
        onChange={(change) => onReason(change.target.value)}
      />
    </section>
  );
};
