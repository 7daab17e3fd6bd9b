/** A request for a supplement: the pinned fields, until when, and in which words the institution is told. */
import type { ApplicationView } from "@portal/core/application/wire";
import type { Day } from "@portal/core/day";
import type { CheckContext } from "@portal/core/form/types";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { ApiError } from "../../lib/api.ts";
import { useToday } from "../../lib/clock.ts";
import { issueText } from "../../lib/error-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { Failure } from "../../ui/notice.tsx";
import { labelOf } from "./answers.tsx";
import { act } from "./decide.tsx";

/** Labels need nothing of the case at hand. */
const nothing: CheckContext = { today: "2026-01-01" as Day };

interface Props {
  application: ApplicationView;
  pinned: ReadonlySet<string>;
  onClose: () => void;
  onDone: () => void;
}
export const SupplementPanel = ({ application, pinned, onClose, onDone }: Props) => {
  const { t } = useTranslation(["pages/staff", "common"]);
  const today = useToday();
  const texts = useSchemeTexts(application.scheme, undefined, nothing);
  const [dueOn, setDueOn] = useState("");
  const [message, setMessage] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const refused = (path: string): string | undefined => {
    const issue = error?.fields.find((field) => field.path === path);
    return issue ? issueText(t, issue) : undefined;
  };
  const send = async (): Promise<void> => {
    setTried(true);
    if (pinned.size === 0 || !dueOn || !message.trim()) return;
    setBusy(true);
    setError(undefined);
    try {
      await act(application, "requestSupplement", { fields: [...pinned], dueOn, message: message.trim() });
      onDone();
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="card"
      noValidate
      aria-labelledby="supplement"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2 id="supplement">{t("supplement.title")}</h2>
      <p>{t("supplement.how")}</p>
      <p role="status">{t("supplement.count", { count: pinned.size })}</p>
      {pinned.size > 0 && (
        <ul>
          {[...pinned].map((path) => (
            <li key={path}>{labelOf(texts, path)}</li>
          ))}
        </ul>
      )}
      {tried && pinned.size === 0 && <p className="field-error">{t("supplement.pinMissing")}</p>}
      {error && <Failure error={error} />}
      <TextField
        id="dueOn"
        label={t("supplement.dueOn")}
        hint={t("supplement.dueOnHint")}
        type="date"
        className="control control-short"
        min={today}
        required
        value={dueOn}
        error={refused("dueOn") ?? (tried && !dueOn ? t("supplement.dueOnMissing") : undefined)}
        onChange={(event) => setDueOn(event.target.value)}
      />
      <TextAreaField
        id="message"
        label={t("supplement.message")}
        hint={t("supplement.messageHint")}
        rows={5}
        maxLength={2000}
        required
        value={message}
        error={refused("message") ?? (tried && !message.trim() ? t("supplement.messageMissing") : undefined)}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("supplement.send")}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t("decide.back")}
        </Button>
      </div>
    </form>
  );
};
