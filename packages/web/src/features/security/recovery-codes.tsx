/** New recovery codes. They are shown only once, so the user has to confirm that they are stored. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormAction } from "../../form/use-form-action.ts";
import { downloadText } from "../../shell/download-text.ts";
import { formatDay } from "../../shell/format.ts";
import { getServerToday } from "../../shell/server-clock.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PathIcon } from "../../ui/path-icon.tsx";
import * as drawings from "../second-factor/security-icons.ts";
import { findProblemText } from "../sign-in/password-issues.ts";
import { CopyButton } from "./copy-button.tsx";

interface Props {
  codes: readonly string[];
  account: string;
  /** The action that created the codes. */
  confirmation: string;
  onKept: () => void;
}
export const RecoveryCodes = ({ codes, account, confirmation, onKept }: Props) => {
  const { t, i18n } = useTranslation(["pages/security", "common"]);
  const [isStored, setIsStored] = useState(false);
  const { problems, round, run } = useFormAction();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const fileHeader = [
    t("common:site.name"),
    account,
    t("codes.madeOn", { day: formatDay(getServerToday(), i18n.language) }),
  ];
  const text = [...fileHeader, t("codes.once"), "", ...codes, ""].join("\r\n");
  const goOn = (event: FormEvent): void => {
    event.preventDefault();
    void run(isStored ? [] : [{ id: "kept", textKey: "pages/security:codes.keepFirst" }], async () =>
      onKept(),
    );
  };
  return (
    <section className="card factor factor-codes" aria-labelledby="codes">
      <Alert kind="success" announce title={confirmation} />
      <h2 id="codes" ref={heading} tabIndex={-1}>
        {t("codes.title")}
      </h2>
      <p>{t("codes.text")}</p>
      <ErrorSummary problems={problems} round={round} />
      <p className="factor-print">{fileHeader.join(" · ")}</p>
      <ul className="factor-code-list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="factor-print">{t("codes.once")}</p>
      <div className="factor-ways">
        <CopyButton text={codes.join("\n")} label={t("codes.copy")} />
        <Button
          look="secondary"
          small
          onClick={() => downloadText(text, `${t("codes.file")}.txt`, "text/plain;charset=utf-8")}
        >
          <Icon name="download" /> {t("codes.download")}
        </Button>
        <Button look="secondary" small onClick={() => window.print()}>
          <PathIcon path={drawings.printIcon} /> {t("codes.print")}
        </Button>
      </div>
      <form onSubmit={goOn} noValidate>
        <Checkbox
          id="kept"
          label={t("codes.kept")}
          error={findProblemText(problems, "kept")}
          checked={isStored}
          onChange={(event) => setIsStored(event.target.checked)}
        />
        <div className="actions">
          <Button type="submit">{t("codes.goOn")}</Button>
        </div>
      </form>
    </section>
  );
};
